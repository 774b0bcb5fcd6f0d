import { basePath, type SiteInfo } from "@waymark/core";

/** The URL path of the icon of sites without an icon of their own. */
export const iconPath = (site: Pick<SiteInfo, "url">): string => `${basePath(site)}/pages-icon.svg`;
