import { defineSetting } from "@waymark/core";
import * as z from "zod";
import type { DatapointContext } from "../kit/datapoint.ts";
import { askHome } from "./home.ts";
import { flag, makeToken, toMeta } from "./tag.ts";

/** Time when a tag was last found on the site's front page, and its URL. */
export const verification = defineSetting({
  name: "sitekit.verification",
  about: "Last time a verification tag was found on the front page",
  schema: z.strictObject({ url: z.string().max(2048), at: z.string().max(40) }),
  fallback: { url: "", at: "" },
});

/** Whether a tag was found on the front page at the current URL. */
export const isVerified = ({
  settings,
  site,
}: Pick<DatapointContext, "settings" | "site">): boolean =>
  settings.get(verification).url === site.url;

/** Checks the site's front page for a new tag. The result is stored: a missing tag revokes an earlier verification. */
export async function verify(asked: DatapointContext): Promise<boolean> {
  const token = await asked.transaction((inner) => makeToken(inner as unknown as DatapointContext));
  const { text } = await askHome(asked, `?${flag}=${token}`, "GET");
  const isFound = text.includes(toMeta(token));
  const at = asked.clock.now().toISOString();
  await asked.settings.set(
    verification,
    isFound ? { url: asked.site.url, at } : { url: "", at: "" },
  );
  return isFound;
}
