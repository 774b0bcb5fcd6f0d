import { defineModule, servedPaths, settings } from "@waymark/core";
import { errors } from "./errors.ts";
import { seoErrorMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { fieldsWithHeads } from "./head-fields.ts";
import { indexAll } from "./jobs.ts";
import {
  followAddress,
  followDeleted,
  followSaved,
  followTerm,
  followTermDeleted,
  followUser,
  followUserDeleted,
} from "./listeners.ts";
import { socialImages } from "./media-usages.ts";
import { migrations } from "./migrations.ts";
import { options } from "./options.ts";
import { completeHeads } from "./pages/heads.ts";
import { redirectToSitemap, serveRobots, serveSitemaps } from "./pages/sitemaps.ts";
import { seoItemData } from "./item-data.ts";
import { seoImporter } from "./remote-import.ts";
import { itemPanel, overviewPage, seoForm } from "./screens.ts";
import { indexingState, seoSettings } from "./settings.ts";
import { tables } from "./tables.ts";
import { v1, type SeoV1 } from "./v1.ts";
import { v2, type SeoV2 } from "./v2.ts";

export { options as seoOptions, type SeoOptions } from "./options.ts";
export {
  keywordProviders,
  type Keyphrase,
  type KeyphraseQuestion,
  type KeywordProvider,
  type KeywordTokens,
} from "./extension-points.ts";
export type { SeoV2 } from "./v2.ts";
export type { SeoV1 } from "./v1.ts";

/** Search engine optimization: metadata in the heads of pages, sitemaps and robots.txt. */
export const seo = defineModule({
  name: "seo",
  requires: ["content"],
  options,
  tables,
  migrations,
  errors,
  errorMessages: seoErrorMessages,
  contributes: ({ headFields }) => [
    settings(seoSettings, indexingState),
    servedPaths({ name: "seo", paths: [/^\/(sitemap|[a-z0-9_-]*sitemap[a-z0-9_-]*\.xml)$/] }),
    ...(headFields ? fieldsWithHeads : []),
    seoForm,
    itemPanel,
    overviewPage,
    operationsDe,
    screensDe,
    operationsAr,
    screensAr,
    seoImporter,
    seoItemData,
    socialImages,
  ],
  on: [
    followSaved,
    followDeleted,
    followAddress,
    followTerm,
    followTermDeleted,
    followUser,
    followUserDeleted,
  ],
  jobs: [indexAll],
  pages: [serveRobots, serveSitemaps, redirectToSitemap, completeHeads],
  namespaces: (setup) => [v1(setup), v2(setup)] as readonly [SeoV1, SeoV2],
});

export { seoErrorMessages } from "./messages/index.ts";
