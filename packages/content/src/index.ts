import { defineModule } from "@waymark/core";
import { contentAuthorship } from "./authorship.ts";
import { importWxr } from "./import/import.ts";
import { errors } from "./errors.ts";
import { scheduleSaved } from "./hooks.ts";
import { publishScheduled } from "./jobs.ts";
import { options } from "./options.ts";
import { contentTypes, metaKeys, statuses, taxonomies } from "./points.ts";
import { contentRoutes } from "./routes/content.ts";
import { termRoutes } from "./routes/terms.ts";
import { ensureDefaults } from "./tasks/defaults.ts";
import { ensureScheduled } from "./tasks/schedule.ts";
import { tables } from "./tables.ts";
import { followAuthor } from "./write/authors.ts";
import { category, footnotes, ownStatuses, page, post, tag } from "./types.ts";

export { defineContentType, type ContentType, type Feature } from "./content-type.ts";
export {
  contentDeleted,
  contentSaved,
  contentTypes,
  metaKeys,
  permalinkChanged,
  statusChanged,
  statuses,
  taxonomies,
} from "./points.ts";
export type { ContentNote, MetaKey, Status } from "./points.ts";
export { contentRoutes, type ContentInput, type ContentItem } from "./routes/content.ts";
export { importWxr, type ImportInput } from "./import/import.ts";
export type { ImportReport } from "./import/report.ts";
export { parseWxr, writeWxr, WxrError } from "./wxr/index.ts";
export { termRoutes } from "./routes/terms.ts";
export { tables as contentTables } from "./tables.ts";
export { ensureDefaults } from "./tasks/defaults.ts";
export { grantsFor } from "./grants.ts";
export { defineTaxonomy, type Taxonomy } from "./taxonomy.ts";
export { category, page, post, tag } from "./types.ts";

/** Posts and pages, their terms, and the means to add types of content of one's own. */
export const content = defineModule({
  name: "content",
  requires: ["accounts"],
  options,
  tables,
  errors,
  contributes: [
    statuses(...ownStatuses),
    taxonomies(category, tag),
    contentTypes(post, page),
    metaKeys(footnotes),
    contentAuthorship,
  ],
  on: [followAuthor, scheduleSaved],
  jobs: [publishScheduled],
  tasks: [importWxr],
  start: [ensureDefaults, ensureScheduled],
  namespaces: (setup) => [
    contentRoutes(post, setup),
    contentRoutes(page, setup),
    termRoutes(category),
    termRoutes(tag),
  ],
});
