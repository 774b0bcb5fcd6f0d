import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { listChanges, restoreRoute } from "./routes/changes.ts";
import { replaceRoute } from "./routes/replace.ts";
import { searchRoute, sourcesRoute, textRoute } from "./routes/search.ts";
import { searchableTypes } from "./searchable-types.ts";

/** Search, replace, and reverting changes. */
export const v2 = (setup: NamespaceContext): StringLocatorV2 => routesOf(setup);
/** The routes of the second version, with their types. */
export interface StringLocatorV2 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext) {
  const runtimes = searchableTypes(setup);
  return defineNamespace("string-locator/v2", {
    "/sources": [sourcesRoute(runtimes)],
    "/search": [searchRoute(runtimes)],
    "/text": [textRoute(runtimes)],
    "/replace": [replaceRoute(runtimes)],
    "/changes": [listChanges],
    "/changes/:id/restore": [restoreRoute(runtimes)],
  });
}
