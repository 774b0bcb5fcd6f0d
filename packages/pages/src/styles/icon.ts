import { basePath, type SiteInfo } from "@waymark/core";

/** The URL path of the icon of sites without an icon of their own. */
export const iconPath = (site: Pick<SiteInfo, "url">): string => `${basePath(site)}/pages-icon.svg`;

/** The URL path of the touch icon, which phones show on the home screen. */
export const touchIconPath = (site: Pick<SiteInfo, "url">): string =>
  basePath(site) + iconPaths.touch[0];

/** The URL paths, below that of the site, at which browsers look for an icon if a document names none, such as a feed. */
export const iconPaths = {
  favicon: ["/favicon.ico"],
  touch: ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"],
} as const;
