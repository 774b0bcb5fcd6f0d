import { apiPath, basePath, pathBelow, type SiteInfo } from "@waymark/core";
import { defineNotFoundHandler, definePageHandler } from "../builder.ts";
import { isDiscouraged } from "../head/page.ts";
import {
  addressOf,
  general,
  generalUrls,
  placesOf,
  sitemapsOf,
  sectionsOf,
  toSitemap,
  type SitemapUrl,
  type SitemapKind,
} from "./sitemap-batches.ts";

/** Serves `/robots.txt` at the root of a host. */
export const serveRobots = definePageHandler("robots.txt", {
  path: ({ robots }) => (robots === false ? undefined : "/robots.txt"),
  methods: ["GET"],
  handler: ({ options, settings, site }) => {
    if (basePath(site) !== "" || options.robots === false) return undefined;
    const text = robotsText(site, options.robots, options.sitemap.on && !isDiscouraged(settings));
    return new Response(text, {
      headers: {
        "Content-Type": "text/plain; charset=UTF-8",
        "Cache-Control": "public, max-age=300",
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
});

/** Crawlers may read all pages, also of a site with noindex: otherwise they could not see the directive. */
function robotsText(site: SiteInfo, lines: readonly string[], hasSitemap: boolean): string {
  const [api, base] = [apiPath(site), basePath(site)];
  return [
    "User-agent: *",
    // Pages cannot be distinguished from an API at the root of the site.
    api === base ? "Disallow:" : `Disallow: ${api}/`,
    ...lines,
    ...(hasSitemap ? ["", `Sitemap: ${site.url}/sitemap.xml`] : []),
    "",
  ].join("\n");
}

/** Common sitemap paths of other systems, which are redirected. */
const elsewhere: ReadonlySet<string> = new Set([
  "/sitemap_index.xml",
  "/sitemap-index.xml",
  "/sitemaps.xml",
]);

/** Serves the sitemaps: `/sitemap.xml` is the index, `/sitemap-post-1.xml` etc. list pages. */
export const serveSitemaps = definePageHandler("sitemaps", async (ctx) => {
  const { request, path, options, settings, site } = ctx;
  const below = pathBelow(path, basePath(site));
  if (!below?.includes("sitemap")) return undefined;
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  if (!options.sitemap.on || isDiscouraged(settings)) return undefined;
  const answer = async (kind: SitemapKind, places: AsyncGenerator<readonly SitemapUrl[]>) =>
    toResponse(kind, places, request.method === "HEAD");
  if (elsewhere.has(below)) return redirect(`${site.url}/sitemap.xml`);
  if (below === "/sitemap.xml") return answer("index", sitemapsOf(ctx, sectionsOf(ctx)));
  const target = readName(below);
  if (!target) return undefined;
  const { name, page, isFormer } = target;
  const section = sectionsOf(ctx).find((one) => one.name === name);
  if (isFormer) return section && redirect(addressOf(ctx, name, page));
  if (name === general && page === 1) return answer("urls", generalUrls(ctx));
  return section && answer("urls", placesOf(ctx, section, page));
});

/** Redirects `/sitemap/`, where many sites have a page, to the sitemap if this site has no page there. */
export const redirectToSitemap = defineNotFoundHandler("sitemaps of other systems", (ctx) => {
  const { request, path, options, settings, site } = ctx;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !options.sitemap.on || isDiscouraged(settings)) return undefined;
  const base = basePath(site);
  const isSitemap = path === `${base}/sitemap/` || path === `${base}/sitemap`;
  return isSitemap ? redirect(`${site.url}/sitemap.xml`) : undefined;
});

/** The section and page of a path: `/sitemap-post-2.xml`, or in another common form `/post-sitemap2.xml`. */
function readName(
  path: string,
): { readonly name: string; readonly page: number; readonly isFormer: boolean } | undefined {
  const own = /^\/sitemap-([a-z][a-z0-9_-]{0,63})-([1-9]\d{0,8})\.xml$/.exec(path);
  if (own) return { name: own[1] ?? "", page: Number(own[2]), isFormer: false };
  const other = /^\/([a-z][a-z0-9_]{0,63})-sitemap([1-9]\d{0,8})?\.xml$/.exec(path);
  return other ? { name: other[1] ?? "", page: Number(other[2] ?? 1), isFormer: true } : undefined;
}

/** The response of a non-empty sitemap; an empty one does not exist. */
async function toResponse(
  kind: SitemapKind,
  places: AsyncGenerator<readonly SitemapUrl[]>,
  isHead: boolean,
): Promise<Response | undefined> {
  const first = await places.next();
  if (first.done) return undefined;
  const headers = {
    "Content-Type": "application/xml; charset=UTF-8",
    "Cache-Control": "public, max-age=300",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, follow",
  };
  if (isHead) {
    await places.return(undefined);
    return new Response(null, { headers });
  }
  return new Response(toSitemap(kind, again(first.value, places)), { headers });
}

/** Prepends the value that was already read. */
async function* again<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

const redirect = (to: string): Response =>
  new Response(null, { status: 301, headers: { Location: to, "X-Robots-Tag": "noindex" } });
