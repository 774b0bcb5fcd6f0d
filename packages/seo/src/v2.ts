import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { listNotices } from "./routes/alerts.ts";
import { overviewRoutes } from "./routes/overview.ts";
import { overrideRoutes } from "./routes/overrides.ts";

/** SEO values of pages, and notices. */
export const v2 = (setup: NamespaceContext): SeoV2 => routesOf(setup);
/** The routes of `seo/v2`, with their types. */
export interface SeoV2 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext) {
  const { list, getItem, updateItem, clearItem, ...others } = overrideRoutes(setup);
  const overview = overviewRoutes(setup);
  return defineNamespace("seo/v2", {
    "/items": [list],
    "/items/:id": [getItem, updateItem, clearItem],
    "/terms/:id": [others.getTerm, others.updateTerm],
    "/users/:id": [others.getUser, others.updateUser],
    "/notices": [listNotices],
    "/overview": [overview.get],
    "/pages": [overview.list],
  });
}
