import type { SiteInfo } from "@waymark/core";

/** The path at which agents call: below that of the site. */
export const toPath = ({ url }: Pick<SiteInfo, "url">, path: string): string =>
  new URL(url).pathname.replace(/\/$/, "") + path;
