import { names, type SiteInfo } from "@waymark/core";
import type { OriginalRequest } from "./request.ts";
import { toOriginalHtml } from "./site-texts.ts";

/**
 * Routes that only a site with a theme has: templates, global styles, and areas for widgets; and block patterns, which
 * a site without the module of block editors has none of. Editors ask for them when they start. Lists by name are
 * objects, and so is the template of an item, which is empty where there is none.
 */
const emptyResponses: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["/core/v2/block-patterns/patterns", []],
  ["/core/v2/block-patterns/categories", []],
  ["/core/v2/templates", []],
  ["/core/v2/templates/lookup", {}],
  ["/core/v2/template-parts", []],
  ["/core/v2/sidebars", []],
  ["/core/v2/widgets", []],
  ["/core/v2/global-styles/themes/site", { settings: {}, styles: {} }],
  ["/core/v2/global-styles/themes/site/variations", []],
]);

/**
 * The response to a request for data about the theme; undefined for other routes. A Waymark site has its templates in
 * code and none that editors can change, so lists are empty, and the active theme is the site itself.
 */
export function themeResponse(
  { route, url }: OriginalRequest,
  { name, description }: SiteInfo,
): unknown {
  if (emptyResponses.has(route)) return emptyResponses.get(route);
  const isItem = route === "/core/v2/themes/site";
  if (!isItem && route !== "/core/v2/themes") return undefined;
  const theme = {
    stylesheet: "site",
    template: "site",
    status: "active",
    name: { raw: name, rendered: toOriginalHtml(name) },
    description: { raw: description, rendered: toOriginalHtml(description) },
    author: { raw: "", rendered: "" },
    version: "",
    is_block_theme: false,
    theme_supports: { "post-thumbnails": true, "responsive-embeds": true, "title-tag": true },
  };
  if (isItem) return theme;
  const query = new URL(url).searchParams;
  const statuses = [...query.getAll("status"), ...query.getAll("status[]")].flatMap((one) =>
    one.split(","),
  );
  return statuses.length > 0 && !statuses.includes("active") ? [] : [theme];
}

/** The route whose access rule applies to these responses: callers who may read types for editing. */
export const themeAccess = { route: "/core/v2/types", path: "/core/v2/types?context=edit" };

/** Creates the response, with the headers of the response to the request for `themeAccess`. */
export function toThemeResponse(answer: unknown, allowed: Response): Response {
  const headers = new Headers(allowed.headers);
  for (const name of ["content-length", "etag", "allow"]) headers.delete(name);
  if (Array.isArray(answer)) headers.set(names.total, String(answer.length));
  return Response.json(answer, { headers });
}
