import { basePath, hash53, type SiteInfo } from "@waymark/core";
import type { PopupOptions } from "../options.ts";

/** A route by its namespace and the path in it, without slashes around. */
interface RouteName {
  readonly namespace: string;
  readonly route: string;
}
/** The primary name of the route. */
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

/** The files that dialogs need. */
export type FileName = "script.js" | "style.css";

/** The path of a file, without its version. */
export const filePath = (
  site: SiteInfo,
  { path }: Pick<PopupOptions, "path">,
  name: FileName,
): string => `${basePath(site)}${path}/${name}`;

/** The address of the route that counts events; undefined if nothing is counted. */
export function countAddress(site: SiteInfo, options: PopupOptions): string | undefined {
  if (!options.analytics) return undefined;
  const { namespace, route } = routeName(options, site);
  return `${site.api}/${namespace}/${route}`;
}
