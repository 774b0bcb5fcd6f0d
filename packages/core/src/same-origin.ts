import { parseUrl } from "./text/parse-url.ts";
import type { SiteInfo } from "./declare/site-info.ts";

/**
 * Whether a request comes from a page of this site, or from no page at all. Fronts ask it before they act on a form, since
 * browsers send cookies whichever page a form is on.
 *
 * The first of these headers that is there decides, as the OWASP cheat sheet on cross-site request forgery advises:
 *
 * 1. `Sec-Fetch-Site`: `same-origin`, or `none` for what the user has opened themselves. A page of another host of the same
 *    domain (`same-site`) is another site.
 * 2. `Origin`: the origin of the site's address, or that under which the request has arrived. `null` is another origin.
 * 3. `Referer`: an address of one of these origins.
 *
 * Without any of them nobody can tell. What only reads (`GET`, `HEAD`) is answered, and so is a request without a `Cookie` and an
 * `Authorization` header, such as a program sends: no browser has been made to act for its user. Everything else is refused.
 */
export function isSameOrigin(request: Request, site: Pick<SiteInfo, "url">): boolean {
  const { method, url, headers } = request;
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  const from = headers.get("origin") ?? originOf(headers.get("referer"));
  if (from !== undefined) return from === originOf(site.url) || from === originOf(url);
  const isReading = method === "GET" || method === "HEAD";
  return isReading || !(headers.has("cookie") || headers.has("authorization"));
}

/** The origin of an address; undefined where there is none, and `null` in letters for what is no address. */
const originOf = (address: string | null): string | undefined =>
  address === null ? undefined : (parseUrl(address)?.origin ?? "null");
