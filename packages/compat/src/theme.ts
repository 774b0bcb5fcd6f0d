import { names, type SiteInfo } from "@waymark/core";
import { type OriginalRequest, toNativeRequest } from "./request.ts";

/** Routes that only a site with a theme has: block patterns and templates. Editors ask for them when they start. */
const emptyLists: ReadonlySet<string> = new Set([
  "/core/v2/block-patterns/patterns",
  "/core/v2/block-patterns/categories",
  "/core/v2/templates",
]);

/**
 * Answers questions about the theme of the site to users who may edit: the request for the types that they may edit decides.
 * Undefined for other requests.
 */
export async function answerTheme(
  request: Request,
  { route, url }: OriginalRequest,
  site: SiteInfo,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Response | undefined> {
  if (request.method !== "GET") return undefined;
  const answer = toThemeAnswer(route, new URL(url).searchParams, site);
  if (!answer) return undefined;
  const types = { route: "/core/v2/types", url: `${site.api}/core/v2/types?context=edit` };
  const allowed = await fetch(await toNativeRequest(request, types));
  if (!allowed.ok) return allowed;
  await allowed.body?.cancel();
  const headers = new Headers(allowed.headers);
  for (const name of ["content-length", "etag", "allow"]) headers.delete(name);
  headers.set(names.total, String(answer.length));
  return Response.json(answer, { headers });
}

/**
 * The answer to a question about the theme; undefined for other routes. A Waymark site has templates in its code and none that
 * editors can change, so that lists are empty, and the active theme is the site itself.
 */
function toThemeAnswer(
  route: string,
  query: URLSearchParams,
  site: SiteInfo,
): readonly unknown[] | undefined {
  if (emptyLists.has(route)) return [];
  if (route !== "/core/v2/themes") return undefined;
  const statuses = [...query.getAll("status"), ...query.getAll("status[]")].flatMap((one) =>
    one.split(","),
  );
  if (statuses.length > 0 && !statuses.includes("active")) return [];
  return [
    {
      stylesheet: "site",
      template: "site",
      status: "active",
      name: { raw: site.name, rendered: site.name },
      description: { raw: site.description, rendered: site.description },
      is_block_theme: false,
      theme_supports: { "post-thumbnails": true, "responsive-embeds": true, "title-tag": true },
    },
  ];
}
