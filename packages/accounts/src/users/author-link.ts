import type { SiteInfo } from "@waymark/core";

/** The path of the pages of authors, below that of the site. */
export const authorPath = "/author/";
/** The URL of an author's page. */
export const authorLink = (slug: string, { url }: Pick<SiteInfo, "url">): string =>
  `${url}${authorPath}${encodeURIComponent(slug)}/`;
