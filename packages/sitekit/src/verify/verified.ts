import type { DatapointContext } from "../kit/datapoint.ts";
import { askHome } from "./home.ts";
import { flag, makeToken, toMeta } from "./tag.ts";
import { verification } from "./settings.ts";

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
