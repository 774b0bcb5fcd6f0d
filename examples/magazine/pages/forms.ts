import type { FormLayout } from "waymark";
import type { Magazine } from "../modules.ts";
import { toPage } from "./layout.ts";
import { toLibrary } from "./library.ts";
import { rendered } from "./markup.ts";
import { waysOf } from "./ways.ts";

/** Forms in the layout of the magazine, with the style of forms. */
export const formLayout: FormLayout = async ({ title, body, url }, { site: info, call }) => {
  // The same calls as those of the site, without their types.
  const library = toLibrary({ info, call: call as unknown as Magazine["call"] });
  return toPage(info, await waysOf(library), {
    title,
    main: rendered(body),
    canonical: url,
    isView: true,
  });
};
