import { hash53, type SiteInfo } from "@waymark/core";
import type { PopupOptions } from "./options.ts";

/** A route by its namespace and the path in it, without slashes around. */
export interface RouteName {
  readonly namespace: string;
  readonly route: string;
}
/** The name that the route always has. */
const canonical: RouteName = { namespace: "popup/v1", route: "analytics" };

/** The name of the route in pages: content blockers hide URLs with "popup" or "analytics". */
export function routeName(
  { alias }: Pick<PopupOptions, "alias">,
  { url }: Pick<SiteInfo, "url">,
): RouteName {
  if (alias === undefined) return canonical;
  if (alias !== "random") return alias;
  return { namespace: `n${hash53(url)}/v1`, route: `r${hash53(url, 1)}` };
}
