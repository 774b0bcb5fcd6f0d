import type { SiteInfo } from "@waymark/core";

/**
 * Whether a request does not come from a page of another site. Browsers say where a form was sent from; what says
 * nothing is no browser, and carries nobody's cookies against their will.
 */
export function isSameOrigin(request: Request, site: SiteInfo): boolean {
  const fetchSite = request.headers.get("sec-fetch-site");
  if (fetchSite !== null && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return origin === new URL(site.url).origin || origin === new URL(request.url).origin;
}
