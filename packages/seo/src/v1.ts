import { defineNamespace, type NamespaceContext } from "@waymark/core";
import type { SeoOptions } from "./options.ts";
import { dismissAlert } from "./routes/alerts.ts";
import { configuratorRoutes } from "./routes/configurator.ts";
import { fileSize } from "./routes/file-size.ts";
import { getHead } from "./routes/get-head.ts";
import { indexingRoutes } from "./routes/indexing.ts";
import { keywordRoutes } from "./routes/keyword-tool.ts";
import { statistics } from "./routes/scores.ts";

/** The routes for search engine settings and heads. */
export const v1 = (setup: NamespaceContext<SeoOptions>): SeoV1 => routesOf(setup);
/** The routes of `seo/v1`, with their types. */
export interface SeoV1 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext<SeoOptions>) {
  const index = indexingRoutes(setup);
  const configurator = configuratorRoutes(setup);
  const { authenticate, country, related } = keywordRoutes(setup);
  return defineNamespace("seo/v1", {
    "/configurator": [configurator.get, configurator.update],
    "/file_size": [fileSize],
    "/statistics": [statistics],
    "/alerts/dismiss": [dismissAlert],
    "/get_head": [getHead],
    "/indexing/posts": [index.posts],
    "/indexing/terms": [index.terms],
    "/indexing/post-type-archives": [index.archives],
    "/indexing/general": [index.general],
    "/indexing/prepare": [index.prepare],
    "/indexing/indexables-complete": [index.built],
    "/indexing/complete": [index.complete],
    "/link-indexing/posts": [index.postLinks],
    "/link-indexing/terms": [index.termLinks],
    "/keyword-tool/authenticate": [authenticate],
    "/keyword-tool/country_code": [country],
    "/keyword-tool/related_keyphrases": [related],
  });
}
