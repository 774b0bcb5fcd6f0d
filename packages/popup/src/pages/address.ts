import { basePath, type SiteInfo } from "@waymark/core";
import type { PopupOptions } from "../options.ts";
import { routeName } from "../route-name.ts";

/** The files that dialogs need. */
export type FileName = "script.js" | "style.css";

/** The path of a file, without its version. */
export const filePath = (
  site: SiteInfo,
  { path }: Pick<PopupOptions, "path">,
  name: FileName,
): string => `${basePath(site)}${path}/${name}`;

/** The address of the route that counts; undefined where nothing is counted. */
export function countAddress(site: SiteInfo, options: PopupOptions): string | undefined {
  if (!options.analytics) return undefined;
  const { namespace, route } = routeName(options, site);
  return `${site.api}/${namespace}/${route}`;
}
