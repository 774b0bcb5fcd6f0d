export * from "./args/common.ts";
export * from "./args/draft-2020.ts";
export * from "./args/json.ts";
export { toTextLine, toTextLines } from "./args/plain-text.ts";
export * from "./util/create-yield.ts";
export { untilAborted } from "./util/until-aborted.ts";
export {
  hash53,
  toHex,
  toHmacKey,
  hmac,
  type HmacKey,
  randomHex,
  sha256Hex,
  md5,
  timingSafeEqual,
} from "./crypto/hashes.ts";
export * from "./declare/access.ts";
export * from "./declare/added-field.ts";
export * from "./declare/api-manifest.ts";
export * from "./declare/call.ts";
export * from "./declare/crud.ts";
export {
  type CursorPage,
  type CursorInput,
  type CursorOptions,
  type CursorList,
  cursorPageOf,
  cursorOf,
  type SortColumns,
} from "./declare/cursor.ts";
export * from "./declare/event-stream.ts";
export * from "./declare/socket.ts";
export * from "./declare/job-queue.ts";
export type { JobContext } from "./declare/job-context.ts";
export {
  type JobRetry,
  type JobDefinitionOptions,
  type Job,
  type JobProgress,
  type JobOptions,
  type Jobs,
  type JobPolicy,
} from "./declare/job.ts";
export * from "./declare/middleware.ts";
export * from "./declare/module-builder.ts";
export * from "./declare/module-context.ts";
export * from "./declare/page-handler.ts";
export * from "./declare/rate-limit.ts";
export * from "./declare/render-context.ts";
export {
  type RoutesOf,
  type RouteAt,
  type RoutesByMethod,
  type CallRoute,
  typedCall,
  type HandlerResult,
  type OverrideContext,
  type Override,
} from "./declare/routes.ts";
export * from "./declare/security-scheme.ts";
export * from "./declare/setting.ts";
export {
  type SiteCookie,
  servedPaths,
  type ServedPaths,
  siteCookies,
  defineContribution,
  type Contributed,
  type Contribution,
} from "./declare/contribution.ts";
export * from "./declare/site-info.ts";
export * from "./declare/task.ts";
export { weakMemoize } from "./util/weak-memoize.ts";
export {
  type HtmlArguments,
  contentAttributes,
  languageAttributes,
  type LanguageContext,
  type SiteTranslator,
  textOf,
  type Translation,
  translation,
  translations,
  translatorOf,
} from "./declare/translation.ts";
export { errorText } from "./declare/error-translation.ts";
export { coreErrorMessages, errorTexts } from "./errors/messages.ts";
export { coreMessages } from "./messages/index.ts";
export {
  collatorOf,
  dateFormat,
  defineMessages,
  directionOf,
  languageName,
  type MessageArguments,
  messageOf,
  type MessageReference,
  type Messages,
  type MessageTags,
  type MessageValue,
  numberFormat,
  type Texts,
  type TextsLike,
  toLanguage,
  type Translator,
} from "@waymark/messages";
export * from "./declare/file-name.ts";
export * from "./declare/virtual-table.ts";
export { migrateQueuedJobs } from "./jobs/adopt-queue.ts";
export * from "./jobs/batch-writer.ts";
export * from "./jobs/retention-job.ts";
export * from "./jobs/table-queue.ts";
export * from "./log/log-fields.ts";
export { toLogJson, toLogText } from "./log/log-text.ts";
export * from "./memory-temp-storage.ts";
export * from "./pages/asset.ts";
export { excludesFromSearch } from "./pages/robots.ts";
export * from "./pages/csp.ts";
export { languageLink } from "./pages/language-choice.ts";
export { type MessagePage, toMessagePage } from "./pages/message-page.ts";
export { changePage } from "./pages/edited-page.ts";
export * from "./pages/page-path.ts";
export { isServedPath } from "./pages/served-paths.ts";
export { readText, replaceBody } from "./pages/html-response.ts";
export {
  type OwnPage,
  type OwnPageClient,
  OwnPageError,
  type OwnPageRequest,
  requestOwnPage,
} from "./pages/own-page.ts";
export { type ScannedTag, scanTags } from "./pages/scan-tags.ts";
export * from "./request/form.ts";
export * from "./response/added-fields.ts";
export { discardBody } from "./args/discard-body.ts";
export { matchesEtag } from "./response/etag.ts";
export {
  toBlobResponse,
  type FileDelivery,
  type FileBody as SentFile,
  toFileResponse,
  type FileVersion,
} from "./response/file-response.ts";
export * from "./response/same-origin.ts";
export {
  secretTable,
  type SecretContext,
  type SiteSecret,
  siteSecret,
} from "./settings/settings.ts";
export * from "./site.ts";
export * from "./text/chunk.ts";
export * from "./text/collation-key.ts";
export * from "./text/cookies.ts";
export * from "./text/html.ts";
export * from "./text/escape.ts";
export * from "./text/addresses.ts";
export * from "./time/dates.ts";
export { minuteMs, hourMs, dayMs, isZone, offsetAt } from "./time/zone.ts";
export { parseQuery, toQuery } from "./args/brackets.ts";
export {
  checkValue,
  describeIssue,
  type CheckedValue,
  type ValueIssue,
} from "./args/check-value.ts";
export { isFragmented } from "./args/byte-chunks.ts";
export { isMap, type JsonSchema, type JsonType } from "./args/json-schema.ts";
export { parseHeaderValue, type HeaderValue } from "./args/multipart.ts";
export { toJsonSchema } from "./args/schema.ts";
export { tableRouter } from "./compile/router.ts";
export type { ConnectionInfo, JsonResponseText } from "./context/request-input.ts";
export * from "./crypto/base64.ts";
export { encrypt, decrypt } from "./crypto/encryption.ts";
export { callerKey, ownerOr, type OwnerRule } from "./declare/actor.ts";
export type { AuthRequest, DefineAuthScheme, AuthScheme } from "./declare/auth-scheme.ts";
export type { Deprecation } from "./declare/deprecation.ts";
export type {
  AnyEndpoint,
  HandlerContext,
  Endpoint,
  EndpointOptions,
  EndpointTypes,
  Verb,
  TransactionWriter,
} from "./declare/endpoint.ts";
export { defineEvent, type Emit, type Event, type Listener } from "./declare/event.ts";
export type { LinkTarget } from "./declare/link.ts";
export { defineLoader, type Loader } from "./declare/loader.ts";
export {
  defineModule,
  type Module,
  type ModuleFactory,
  type NamespaceContext,
  type CloseTask,
  type StartTask,
} from "./declare/module.ts";
export { names } from "./declare/names.ts";
export { defineNamespace, type Namespace, type Routes } from "./declare/namespace.ts";
export type {
  BlobEntry,
  Blobs,
  ByteRange,
  Clock,
  Fetcher,
  ImageChange,
  ImageInfo,
  Images,
  Logger,
  Mailer,
  Attachment as MailAttachment,
  Message,
  Ports,
  TempStorage,
  TempFile,
  StoredFile,
} from "./declare/ports.ts";
export { maxAttachments } from "./declare/ports.ts";
export { omit, replace, type OmitParts, type ReplaceParts } from "./declare/replacement.ts";
export {
  defineResource,
  fieldsOf,
  type Embedded,
  type Embeds,
  type Field,
  type FieldBuilder,
  type Link,
  type Resource,
} from "./declare/resource.ts";
export {
  type ResponseHeaders,
  deleted,
  mapOf,
  one,
  oneOrDeleted,
  pageOf,
  type Deleted,
  type Returns,
} from "./declare/returns.ts";
export type {
  SiteResources,
  SearchOptions,
  BlueprintOptions,
  OpenOptions,
  SiteOptions,
} from "./declare/site-options.ts";
export { staticBody, type StaticBody } from "./declare/static-body.ts";
export type { Upload, Uploads } from "./declare/upload.ts";
export {
  binaryResponse,
  jsonResponse,
  type BinaryResponse,
  type Frozen,
  type JsonResponse,
  type ValueResponse,
} from "./declare/value-response.ts";
export {
  ApiError,
  defineErrors,
  DefinitionError,
  type ErrorRow,
  ignoreApiError,
  type ErrorTable,
  type MakeError,
} from "./errors/api-error.ts";
export {
  errors as coreErrors,
  invalidArgument,
  invalidArguments,
  invalidReference,
} from "./errors/errors.ts";
export type { AuditRow } from "./inspect/audit.ts";
export type { Permission } from "./declare/permission.ts";
export { adminPages, type AdminPage, type PageCommand } from "./declare/admin-page.ts";
export {
  type ScreenTexts,
  screenTexts,
  type ScreenTranslator,
  screenTranslatorOf,
} from "./declare/screen-texts.ts";
export {
  screens,
  settingsScreens,
  type Screen,
  type ScreenAction,
  type ScreenCount,
  type ScreenColumn,
  type ScreenSection,
  type SettingsScreen,
  type Widget,
} from "./declare/screen.ts";
export { mailJobSettings, sendMail } from "./jobs/send-mail.ts";
export type { HistoryRetention } from "./jobs/table.ts";
export type { WorkOptions } from "./jobs/worker.ts";
export { isResponse } from "./response/send.ts";
export type { ArgsInput, ArgsOf, InputOf, OutputOf, Schema, Shape } from "./schema/schema.ts";
export {
  siteDescription,
  siteIcon,
  siteIconPath,
  siteLanguage,
  siteLogo,
  siteTimezone,
  siteTitle,
  siteUrl,
} from "./settings/site-settings.ts";
export {
  type AbortableOptions,
  type AddColumn,
  BackupError,
  type BackupOptions,
  type ChangeColumn,
  type ChangeKey,
  type Column,
  type ColumnSchema,
  type ColumnFilter,
  type Columns,
  ConflictError,
  DamagedStorageError,
  type DataMigration,
  type Db,
  type Direction,
  type DropColumn,
  type DropTable,
  type Exists,
  InvalidReferenceError,
  type Migration,
  type MigrationBatch,
  MigrationError,
  type MigrationPlan,
  type MigrationStep,
  type ModuleMigrations,
  MoveError,
  type MoveOptions,
  type MoveProgress,
  type MoveReport,
  type NamedTable,
  type NewRow,
  type OnDelete,
  type Order,
  type Page,
  type PageQuery,
  type PartialRow,
  type Query,
  type RefColumn,
  type Reference,
  ReferencedRowError,
  type RefOptions,
  type RenameColumn,
  type RenameTable,
  type Repository,
  type RestoreOptions,
  type Row,
  type RowBefore,
  type RowUpdate,
  type SchemaColumn,
  type Selection,
  type Session,
  type Storage,
  type StorageAdapter,
  type StorageBackup,
  StorageUnavailableError,
  type Table,
  type TableOptions,
  type Tables,
  type Where,
  boolean,
  timestamp,
  defineMigration,
  id,
  integer,
  json,
  memory,
  moveStorage,
  real,
  ref,
  semaphore,
  type Semaphore,
  type SemaphoreOptions,
  table,
  text,
  toNormalForm,
} from "@waymark/storage";
