import type { PageLayout } from "waymark";
import type { Magazine } from "../modules.ts";
import { toPage } from "./layout.ts";
import { toLibrary } from "./library.ts";
import { rendered } from "./markup.ts";
import { waysOf } from "./ways.ts";

/** Pages of the calendar in the layout of the magazine. */
export const layout: PageLayout = async (page, { site: info, call }) => {
  const { kind, title, url, description, body, style, script, isHidden } = page;
  // The same calls as those of the site, without their types.
  const library = toLibrary({ info, call: call as unknown as Magazine["call"] });
  return toPage(info, await waysOf(library), {
    title,
    ...(description !== "" && { description }),
    main: rendered(body),
    canonical: url,
    isWide: kind === "view",
    isView: kind === "view",
    isHidden,
    style,
    script,
  });
};
