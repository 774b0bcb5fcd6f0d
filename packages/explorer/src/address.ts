import type { SiteInfo } from "@waymark/core";

/** The path of the site's address, without a slash at the end: empty for a site at the root of its host. */
export const toBase = ({ url }: Pick<SiteInfo, "url">): string =>
  new URL(url).pathname.replace(/\/$/, "");
