import { defineSetting } from "@waymark/core";
import * as z from "zod";
import type { DatapointContext } from "../kit/datapoint.ts";
import { askHome } from "./home.ts";
import { flag, makeToken, toMeta } from "./tag.ts";

/** When a tag was last found on the front page of this site, and at which address that was. */
export const verification = defineSetting({
  name: "sitekit.verification",
  about: "When what the kit prints was last found on the front page",
  schema: z.strictObject({ url: z.string().max(2048), at: z.string().max(40) }),
  fallback: { url: "", at: "" },
});

/** Whether what the kit prints was found on the front page of this address. */
export const isVerified = ({
  settings,
  site,
}: Pick<DatapointContext, "settings" | "site">): boolean =>
  settings.get(verification).url === site.url;

/**
 * Asks the own front page for a tag that was made just now. What is found there is kept; what is missing takes back
 * what was found earlier.
 */
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
