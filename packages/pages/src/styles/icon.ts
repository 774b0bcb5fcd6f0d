import { basePath, type SiteInfo } from "@waymark/core";

/** The URL path of the icon of sites without an icon of their own. */
export const iconPath = (site: Pick<SiteInfo, "url">): string => basePath(site) + iconPaths.svg;

/** The URL path of the touch icon, which phones show on the home screen. */
export const touchIconPath = (site: Pick<SiteInfo, "url">): string =>
  basePath(site) + iconPaths.touch[0];

/** The URL paths of icons, below that of the site. Browsers look for the others if a document names none, such as a feed. */
export const iconPaths = {
  svg: "/pages-icon.svg",
  favicon: ["/favicon.ico"],
  touch: ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"],
} as const;
