import type { SiteInfo } from "@waymark/core";

/** Whether a browser says that a page of this site has posted the form. One that says nothing is not believed. */
export const isOwnPage = (request: Request, site: SiteInfo): boolean =>
  request.headers.get("origin") === new URL(site.url).origin;
