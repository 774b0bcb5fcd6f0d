import { defineModule, objectPermissions, settings } from "@waymark/core";
import { contentAuthorship } from "./authorship.ts";
import { coreDynamicBlocks } from "./blocks/index.ts";
import { permissionsLike, termPermissions } from "./capabilities.ts";
import { errors } from "./errors.ts";
import { contentErrorMessages, contentMessages, translatedScreens } from "./messages/index.ts";
import { contentTypes, metaKeys, statuses, taxonomies } from "./extension-points.ts";
import { checks } from "./integrity-checks/index.ts";
import { emptyTrash } from "./jobs/empty-trash.ts";
import { indexFileKeys } from "./jobs/index-file-keys.ts";
import { removeFiles, sweepFiles } from "./jobs/files.ts";
import { checkImport, runImport, cleanUpImports } from "./jobs/imports.ts";
import { imageSizes } from "./media/catalogue-fields.ts";
import { publishScheduled } from "./jobs/publish-scheduled.ts";
import { reassignContent } from "./jobs/reassign-content.ts";
import {
  followAuthor,
  followCommenter,
  forgetRendered,
  scheduleSaved,
  updateCounted,
} from "./listeners/items.ts";
import { followRemoval } from "./listeners/media.ts";
import { settingsListeners } from "./listeners/settings.ts";
import { serveUploads } from "./media/pages.ts";
import { migrations } from "./migrations.ts";
import { options } from "./options.ts";
import { commentRoutes } from "./routes/comments.ts";
import { contentRoutes } from "./routes/content.ts";
import { mediaRoutes } from "./routes/media.ts";
import { termRoutes } from "./routes/terms.ts";
import { contentScreens, siteForm } from "./screens.ts";
import { contentSettings } from "./settings.ts";
import { patternImporter } from "./remote-import.ts";
import { tables } from "./tables.ts";
import { ensureDefaults, ensureFileKeys, ensureScheduled } from "./tasks/ensure.ts";
import { exportWxr } from "./tasks/export-wxr.ts";
import { importSite, importWxr } from "./tasks/import.ts";
import { readPreview } from "./tasks/preview.ts";
import {
  attachment,
  category,
  footnotes,
  ownStatuses,
  page,
  patternCategory,
  post,
  reusableBlock,
  series,
  syncStatus,
  tag,
} from "./types.ts";
import { v2 } from "./v2.ts";

export {
  commentDeleted,
  type CommentNote,
  commentSaved,
  contentDeleted,
  type ContentNote,
  contentSaved,
  permalinkChanged,
  statusChanged,
  termDeleted,
  type TermNote,
  termSaved,
} from "./events.ts";
export type { CommentItem } from "./resources/comment.ts";
export {
  defineContentType,
  type ContentType,
  type Feature,
  defineTaxonomy,
  type Taxonomy,
} from "./content-type.ts";
export {
  type ContentField,
  contentFields,
  contentTypes,
  type MenuLocation,
  menuLocations,
  type MetaKey,
  metaKeys,
  type FileUsages,
  type ImportedReference,
  type ItemData,
  type ItemDataSet,
  itemData,
  mediaUsages,
  type MediaUsageSource,
  type UsedFile,
  type UsingObject,
  type Status,
  statuses,
  taxonomies,
  type TermField,
  termFields,
  termMeta,
  type TermMetaKey,
  typeFields,
  remoteImporters,
  dynamicBlocks,
  type DynamicBlock,
  type DynamicBlocks,
} from "./extension-points.ts";
export { staticBlockReferences } from "./blocks/static-blocks.ts";
export { mediaReferencesIn, storedFileName } from "./media/references.ts";
export {
  renderDynamic,
  renderText,
  type RenderTextContext,
  type BlockHtml,
} from "./blocks/rendered.ts";
export { mediaOfTexts, type TextMedia, type TextOfItem } from "./blocks/media.ts";
export {
  type MediaInput,
  type MediaItem,
  type MediaListInput,
  type MediaNamespace,
  type MediaPaths,
  mediaRoutes,
} from "./routes/media.ts";
export {
  type AutosaveItem,
  type ContentInput,
  type ContentItem,
  type ContentListInput,
  type ContentNamespace,
  type ContentPaths,
  contentRoutes,
  type RevisionItem,
  type RevisionListInput,
} from "./routes/content.ts";
export type { ContentEdit, ContentRoute } from "./routes/error-codes.ts";
export type { CommentNamespace } from "./routes/comments.ts";
export type { ContentV2 } from "./v2.ts";
export { previewOf, readPreview, type Preview, type PreviewInput } from "./tasks/preview.ts";
export { exportWxr, type ExportInput, type ExportReport } from "./tasks/export-wxr.ts";
export { type ImportInput, importSite, type ImportSiteInput, importWxr } from "./tasks/import.ts";
export { RemoteError } from "./import/remote/client.ts";
export type {
  MovedPath,
  RemoteImporter,
  RemoteList,
  RemoteReader,
  RemoteReading,
  RemoteRow,
} from "./import/remote/importer.ts";
export { importedIds, importRow, isImported } from "./import/imported-rows.ts";
export type { ImportReport, StoredRow, Tally as ImportTally } from "./import/report.ts";
export type { OpenFile } from "./import/files.ts";
export { termRoutes } from "./routes/terms.ts";
export { termScreen } from "./screens.ts";
export type {
  TermInput,
  TermItem,
  TermListInput,
  TermNamespace,
  TermPaths,
} from "./routes/term-paths.ts";
export { type Extra as ItemExtra, tables as contentTables, type TermExtra } from "./tables.ts";
export { ensureDefaults } from "./tasks/ensure.ts";
export {
  isPublic,
  isPublished,
  type Linkable,
  linksTo,
  type LookupContext,
  publicStatuses,
  publicTaxonomies,
  termLink,
} from "./addresses/links-to.ts";
export { type ArchivePath, plainId, plainIdNames, readArchivePath } from "./addresses/read.ts";
export {
  itemAt,
  itemById,
  type ItemAtUrl,
  privateItemAt,
  toItemAtUrl,
} from "./addresses/item-at.ts";
export { options as contentOptions, type ContentOptions } from "./options.ts";
export { grantsFor } from "./capabilities.ts";
export { toAttachment, type MediaRow } from "./media/attachment.ts";
export { createFetchCache, type FetchCache, type FetchCacheOptions } from "./remote/fetch-cache.ts";
export { type ReadBytes, readStart, readStartBytes, type ReadText } from "./remote/read-start.ts";
export { typeRuntimeOf } from "./resources/labels.ts";
export type { TypeRuntime } from "./resources/content.ts";
export { createItem, updateItem } from "./write/save.ts";
export { deleteItem, trashItem } from "./write/remove.ts";
export type { ContentContext, Item } from "./write/item.ts";
export type { LockState } from "./edit-locks/lock.ts";
export type { MediaUsage } from "./media/usages.ts";
export { asStoredContent, type WriteArgs as ItemInput } from "./write/values.ts";
export {
  checkPassword as checkItemPassword,
  opensItem,
  type ItemPermissions,
} from "./permissions.ts";
export {
  headLength as fileHeadLength,
  fileTypeOf,
  recognizeFile,
  type RecognizedFile,
} from "./media/sniff.ts";
export { importRemoteImage, type RemoteImage } from "./media/insert.ts";
export { termsBelow, termsOfItems, pathsTo, deleteTerm } from "./terms/hierarchy.ts";
export {
  addTerm,
  changeTerm,
  type Term,
  type TermValues,
  type TermWriteContext,
} from "./terms/write.ts";
export { termSearch } from "./terms/where.ts";
export { fieldsOfTerms, termAddress } from "./resources/term.ts";
export { permalink } from "./permalink.ts";
export { attachment, category, page, post, reusableBlock, series, tag } from "./types.ts";
export {
  defaultCategory,
  defaultComments,
  defaultPings,
  pageForPosts,
  pageOnFront,
  postsPerPage,
  showOnFront,
  siteEmail,
  startOfWeek,
  useSmilies,
} from "./settings.ts";

/** Posts, pages, media, comments and terms, and the functions to add content types. */
export const content = defineModule({
  name: "content",
  requires: ["accounts"],
  options,
  tables,
  migrations,
  errors,
  messages: contentMessages,
  errorMessages: contentErrorMessages,
  contributes: [
    statuses(...ownStatuses),
    taxonomies(category, tag, patternCategory, series),
    contentTypes(post, page, attachment, reusableBlock),
    metaKeys(footnotes, syncStatus),
    settings(...contentSettings),
    imageSizes,
    objectPermissions(
      ...[category, tag].flatMap(termPermissions),
      ...permissionsLike(reusableBlock, post.capability),
    ),
    patternImporter,
    contentAuthorship,
    coreDynamicBlocks,
    contentScreens,
    siteForm,
    ...translatedScreens,
  ],
  on: [
    updateCounted,
    ...settingsListeners,
    followAuthor,
    scheduleSaved,
    followRemoval,
    forgetRendered,
    followCommenter,
  ],
  jobs: [
    publishScheduled,
    reassignContent,
    removeFiles,
    sweepFiles,
    emptyTrash,
    indexFileKeys,
    checkImport,
    runImport,
    cleanUpImports,
  ],
  pages: [serveUploads],
  tasks: [exportWxr, importWxr, importSite, readPreview],
  start: [ensureDefaults, ensureScheduled, ensureFileKeys],
  checks,
  namespaces: (setup) => [
    contentRoutes(post, setup),
    contentRoutes(page, setup),
    mediaRoutes(setup),
    termRoutes(category, setup),
    termRoutes(tag, setup),
    commentRoutes(setup),
    contentRoutes(reusableBlock, setup),
    termRoutes(patternCategory, setup),
    termRoutes(series, setup),
    v2(setup),
  ],
});
export { contentErrorMessages, contentMessages } from "./messages/index.ts";
