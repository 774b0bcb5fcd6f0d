import { apiPath, parseUrl, type SiteInfo } from "@waymark/core";

/** The ends of the paths of feeds, by their names in `?feed=…`. Formats that are no longer served lead to RSS. */
const ends: ReadonlyMap<string, string> = new Map([
  ["feed", "feed/"],
  ["rss", "feed/"],
  ["rss2", "feed/"],
  ["rdf", "feed/"],
  ["atom", "feed/atom/"],
  ["comments-rss2", "comments/feed/"],
  ["comments-atom", "comments/feed/atom/"],
]);
/** The files of old versions. */
const files: ReadonlyMap<string, string> = new Map([
  ["/wp-feed.php", "feed/"],
  ["/wp-rss.php", "feed/"],
  ["/wp-rss2.php", "feed/"],
  ["/wp-rdf.php", "feed/"],
  ["/wp-atom.php", "feed/atom/"],
  ["/wp-commentsrss2.php", "comments/feed/"],
]);

/**
 * The path of the feed that an address outside the API names: by a file, by `/feed/rdf/`, or by `feed` in its query,
 * such as `/?p=7&feed=rss2`. Undefined for all other addresses, and for lists that have no other address.
 *
 * @param path - The path of the address below that of the site; the same for the result.
 */
export async function feedPath(
  url: URL,
  path: string,
  site: SiteInfo,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<string | undefined> {
  const file = files.get(path);
  if (file !== undefined) return `/${file}`;
  if (path.endsWith("/feed/rdf/")) return path.slice(0, -"rdf/".length);
  const end = ends.get(url.searchParams.get("feed") ?? "");
  if (end === undefined || path.length > 1000) return undefined;
  const rest = new URL(url);
  rest.searchParams.delete("feed");
  const slashed = (other: string): string => other.replace(/(?:\/index\.php)?\/?$/, "/");
  if (rest.search === "") return slashed(path) + end;
  const target = await addressOf(rest, site, fetch);
  const isOwn = target.startsWith(`${site.url}/`) && !target.includes("?");
  return isOwn ? slashed(target.slice(site.url.length)) + end : undefined;
}

/** The address of the list or the item that a query names. Feeds are the same for all visitors: no credentials are sent. */
async function addressOf(
  url: URL,
  site: SiteInfo,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<string> {
  const category = url.searchParams.get("cat") ?? "";
  if (/^\d{1,15}$/.test(category) && url.searchParams.size === 1) {
    const path = `${apiPath(site)}/core/v2/categories/${category}?_fields=link`;
    const response = await fetch(new Request(new URL(path, url)));
    if (response.ok) return ((await response.json()) as { readonly link: string }).link;
  }
  // The plain address of an item leads to its own.
  const { headers } = await fetch(new Request(url, { method: "HEAD" }));
  return parseUrl(headers.get("location") ?? "", url.href)?.href ?? "";
}
