import { basePath, type SiteInfo } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { isDiscouraged } from "../settings.ts";

/** Serves `/robots.txt` at the root of a host. */
export const serveRobots = definePageHandler(
  "robots.txt",
  ({ request, path, options, settings, site }) => {
    if (path !== "/robots.txt" || basePath(site) !== "" || options.robots === false)
      return undefined;
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const text = robotsText(site, options.robots, options.sitemap.on && !isDiscouraged(settings));
    return new Response(request.method === "HEAD" ? null : text, {
      headers: {
        "Content-Type": "text/plain; charset=UTF-8",
        "Cache-Control": "public, max-age=300",
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
);

/** Crawlers may read all pages, also of a site with noindex: otherwise they could not see the directive. */
function robotsText(site: SiteInfo, lines: readonly string[], hasSitemap: boolean): string {
  const api = new URL(site.api).pathname;
  return [
    "User-agent: *",
    `Disallow: ${api}/`,
    ...lines,
    ...(hasSitemap ? ["", `Sitemap: ${site.url}/sitemap.xml`] : []),
    "",
  ].join("\n");
}
