import type { SiteInfo } from "../declare/site-info.ts";
import { parseUrl } from "../text/addresses.ts";

/**
 * Whether a request comes from a page of this site, or not from a page at all. Page handlers check it before they
 * process a form, since browsers send cookies regardless of the page that the form is on.
 *
 * The first of these headers that is present decides, as the OWASP cheat sheet on cross-site request forgery
 * recommends:
 *
 * 1. `Sec-Fetch-Site`: `same-origin`, or `none` for navigation by the user. A page of another host of the same
 *    domain (`same-site`) is another site.
 * 2. `Origin`: the origin of the site's URL, or that of the request. `null` is another origin.
 * 3. `Referer`: a URL with one of these origins.
 *
 * Without any of them the origin is unknown. Read requests (`GET`, `HEAD`) are allowed, and so are requests without a
 * `Cookie` and an `Authorization` header, as programs send them: no browser acts for its user there. All others are
 * rejected.
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

/**
 * Whether a browser states that the request comes from a page of another origin: neither that of the site, nor one of
 * `origins`, which may send credentials. Programs send neither `Sec-Fetch-Site` nor `Origin`.
 */
export function isForeign(
  request: Request,
  site: Pick<SiteInfo, "url">,
  origins: readonly string[],
): boolean {
  const { headers } = request;
  const origin = headers.get("origin");
  if (origin === null && !headers.has("sec-fetch-site")) return false;
  return !(origin !== null && origins.includes(origin)) && !isSameOrigin(request, site);
}

/** The origin of a URL; undefined for null, and `"null"` for an invalid URL. */
const originOf = (address: string | null): string | undefined =>
  address === null ? undefined : (parseUrl(address)?.origin ?? "null");
