import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { listNotices } from "./routes/alerts.ts";
import { overviewRoutes } from "./routes/overview.ts";
import { itemOverrides, termOverrides, userOverrides } from "./routes/overrides.ts";
import { listRanked } from "./routes/scores.ts";

/** SEO values of pages, and notices. */
export const v2 = (setup: NamespaceContext): SeoV2 => routesOf(setup);
/** The routes of `seo/v2`, with their types. */
export interface SeoV2 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext) {
  const overview = overviewRoutes(setup);
  return defineNamespace("seo/v2", {
    "/items": [listRanked],
    "/items/:id": itemOverrides(setup),
    "/terms/:id": termOverrides,
    "/users/:id": userOverrides,
    "/notices": [listNotices],
    "/overview": [overview.get],
    "/pages": [overview.list],
  });
}
