export { addedValues, withAdded, type AddedField } from "./response/added-fields.ts";
export { ApiError, DefinitionError } from "./errors/api-error.ts";
export { defineLoader, type Loader } from "./declare/loader.ts";
export {
  can,
  roleGrants,
  anonymous,
  objectPermissions,
  roles,
  type Actor,
  type ActorClaims,
  type Capability,
  type RoleGrant,
  type ObjectPermission,
  type Role,
  type AccessDecision,
} from "./declare/access.ts";
export {
  checkValue,
  describeIssue,
  type CheckedValue,
  type ValueIssue,
} from "./args/check-value.ts";
export * from "./args/common.ts";
export { parseQuery, toQuery } from "./args/brackets.ts";
export { parseJson } from "./args/json.ts";
export { parseHeaderValue, type HeaderValue } from "./args/multipart.ts";
export { isFragmented } from "./args/coalesce-chunks.ts";
export { toTextLine, toTextLines } from "./args/plain-text.ts";
export { toDraft2020, toDraft2020Properties, type Draft2020 } from "./args/draft-2020.ts";
export { toJsonSchema } from "./args/schema.ts";
export type { JsonSchema, JsonType } from "./args/json-schema.ts";
export type { RateLimit, RateLimiter, RateLimitStatus } from "./declare/rate-limit.ts";
export type { AuditRow, Permission } from "./inspect/audit.ts";
export {
  moduleBuilder,
  type DefineJob,
  type ModuleBuilder,
  type On,
} from "./declare/module-builder.ts";
export type {
  Crud,
  CrudAccess,
  CrudOptions,
  CrudOwner,
  CrudRule,
  CrudWrite,
  CrudWritten,
  DefineCrud,
} from "./declare/crud.ts";
export { ownerOr, type OwnerRule } from "./declare/owner.ts";
export type {
  DefineMiddleware,
  Middleware,
  MiddlewareContext,
  MiddlewareDef,
  MiddlewareOutcome,
  MiddlewareScope,
} from "./declare/middleware.ts";
export { type DefineTask, type RunTask, type SiteTask, type Task } from "./declare/task.ts";
export { type AuthRequest, type DefineAuthScheme, type AuthScheme } from "./declare/auth-scheme.ts";
export { type Identity } from "./declare/access.ts";
export { callerKey } from "./declare/actor.ts";
export { toLogFields } from "./log/log-fields.ts";
export { toLogJson, toLogText } from "./log/log-text.ts";
export { markup, rawHtml, type Html, type MarkupValue } from "./pages/markup.ts";
export { md5 } from "./crypto/md5.ts";
export { toMessagePage, type MessagePage } from "./pages/message-page.ts";
export type { CallService, DefineService, Service } from "./declare/module-context.ts";
export type {
  DefineNotFoundHandler,
  DefinePageHandler,
  DefinePageTransform,
  CspAdditions,
  PageChanges,
  PageHandler,
  PageContext,
  PageResponse,
  SitePages,
} from "./declare/page-handler.ts";
export { isResponse } from "./response/send.ts";
export { replaceBody } from "./pages/html-response.ts";
export { cspNonce } from "./pages/csp-nonce.ts";
export { extendCsp } from "./pages/csp.ts";
export { cspSources } from "./pages/csp-nonce.ts";
export { readText } from "./pages/read-text.ts";
export { scanTags, type ScannedTag } from "./pages/scan-tags.ts";
export { basePath, pagePath } from "./pages/page-path.ts";
export { perSite } from "./per-site.ts";
export { createYield } from "./create-yield.ts";
export type { Deprecation } from "./declare/deprecation.ts";
export type { ApiManifest } from "./declare/api-manifest.ts";
export type {
  BinaryResult,
  StreamResult,
  Operation,
  OperationResult,
  PathParam,
  JsonResult,
  ResourceResult,
} from "./declare/api-manifest.ts";
export type { ErrorEntry } from "./declare/api-manifest.ts";
export type { FieldInfo } from "./declare/api-manifest.ts";
export type { ResourceInfo } from "./declare/api-manifest.ts";
export type { AuthSchemeInfo } from "./declare/api-manifest.ts";
export type {
  ApiKeySecurityScheme,
  BasicSecurityScheme,
  BearerSecurityScheme,
  OAuth2Flow,
  OAuth2SecurityScheme,
  OpenIdConnectSecurityScheme,
  SecurityScheme,
  SecuritySchemes,
} from "./declare/security-scheme.ts";
export type {
  IntegrityCheck,
  CheckContext,
  DefineIntegrityCheck,
} from "./declare/integrity-check.ts";
export {
  eventStream,
  type EventsOf,
  type EventStream,
  type StreamEvent,
} from "./declare/event-stream.ts";
export { staticBody, type StaticBody } from "./declare/static-body.ts";
export { defineContribution, type Contributed, type Contribution } from "./declare/contribution.ts";
export type {
  AnyEndpoint,
  HandlerContext,
  Endpoint,
  EndpointOptions,
  EndpointTypes,
  Verb,
} from "./declare/endpoint.ts";
export type { Method } from "./declare/api-manifest.ts";
export type { ModuleContext } from "./declare/module-context.ts";
export {
  defineErrors,
  errors,
  type ErrorRow,
  type ErrorTable,
  type MakeError,
} from "./errors/errors.ts";
export { omit, replace, type OmitParts, type ReplaceParts } from "./declare/replacement.ts";
export { defineEvent, type Emit, type Event, type Listener } from "./declare/event.ts";
export { toBlobResponse } from "./response/blob-response.ts";
export { toFileResponse, type FileDelivery, type SentFile } from "./response/file-response.ts";
export type { FileVersion } from "./response/file-version.ts";
export { fromSafeCell, toSafeCell } from "./text/csv.ts";
export { readForm } from "./request/form.ts";
export { readMultipartForm, type MultipartForm } from "./request/multipart-form.ts";
export { hash53 } from "./crypto/hash53.ts";
export { toAsset, toAssetResponse, type Asset, type AssetDelivery } from "./pages/asset.ts";
export { cspHash } from "./pages/csp-hash.ts";
export { toHex } from "./crypto/hex.ts";
export { hmac, randomHex, toHmacKey } from "./crypto/hmac.ts";
export {
  secretTable,
  siteSecret,
  type SecretContext,
  type SiteSecret,
} from "./settings/site-secret.ts";
export { escapeHtml } from "./pages/html.ts";
export { isSameOrigin } from "./same-origin.ts";
export { withDepthLimit, type OpenElements } from "./text/depth-limit.ts";

export { cookieValues, serializeCookie, type CookieAttributes } from "./text/cookies.ts";
export { escapeXml } from "./text/xml.ts";
export { parseUrl } from "./text/parse-url.ts";
export type { ConnectionInfo } from "./context/request-input.ts";
export type {
  Job,
  JobContext,
  JobOptions,
  Jobs,
  JobSettings,
  Progress,
  Retry,
} from "./declare/job.ts";
export type { Policy } from "./declare/job-policy.ts";
export {
  inBatches,
  retentionJob,
  type BatchContext,
  type ExpiredRows,
  type RetentionJobDef,
} from "./jobs/retention-job.ts";
export { migrateQueuedJobs } from "./jobs/migrate-queued.ts";
export {
  jobStates,
  type Claim,
  type Failure,
  type JobQuery,
  type JobQueue,
  type JobQueueAdapter,
  type JobRecord,
  type JobState,
  type NewJob,
  type QueueEnvironment,
} from "./declare/job-queue.ts";
export type { SiteJobs } from "./jobs/site-jobs.ts";
export type { HistoryRetention } from "./jobs/table-history.ts";
export { tableQueue, type TableQueueOptions } from "./jobs/table-queue.ts";
export type { WorkOptions } from "./jobs/worker.ts";
export {
  defineModule,
  type Module,
  type ModuleFactory,
  type NamespaceContext,
  type CloseTask,
  type StartTask,
} from "./declare/module.ts";
export {
  binaryResponse,
  jsonResponse,
  type BinaryResponse,
  type JsonResponse,
  type ValueResponse,
} from "./declare/value-response.ts";
export { defineNamespace, type Namespace, type Routes } from "./declare/namespace.ts";
export { memoryTempStorage } from "./memory-temp-storage.ts";
export { names } from "./declare/names.ts";
export { ipPrefix } from "./text/ip-prefix.ts";
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
export {
  type ResponseHeaders,
  defineResource,
  deleted,
  fieldsOf,
  mapOf,
  one,
  oneOrDeleted,
  pageOf,
  type Deleted,
  type Embedded,
  type Embeds,
  type Field,
  type FieldBuilder,
  type Link,
  type Resource,
  type Returns,
} from "./declare/resource.ts";
export { type ViewContext, type RenderContext } from "./declare/render-context.ts";
export { type LinkTarget } from "./declare/link.ts";
export { tableRouter } from "./compile/router.ts";
export { encrypt, decrypt } from "./crypto/encryption.ts";
export { timingSafeEqual } from "./crypto/timing-safe-equal.ts";
export { collationKey } from "./text/collation-key.ts";
export type { RouteAt, RoutesOf, RoutesByMethod } from "./declare/routes.ts";
export type { ArgsInput, ArgsOf, InputOf, OutputOf, Schema, Shape } from "./schema/schema.ts";
export {
  defineSetting,
  settingChanged,
  settings,
  type SettingDefaultsContext,
  type SettingsReader,
  type Setting,
  type SettingChange,
  type SettingDef,
  type Settings,
} from "./declare/setting.ts";
export { siteCookies, type SiteCookie } from "./declare/site-cookie.ts";
export type { SiteInfo } from "./declare/site-info.ts";
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
export { compileSite, createSite, type Blueprint, type Site, type SiteOf } from "./site.ts";
export {
  type SiteResources,
  type SearchOptions,
  type BlueprintOptions,
  type OpenOptions,
  type SiteOptions,
} from "./declare/site-options.ts";
export { type HandlerResult, type OverrideContext, type Override } from "./declare/override.ts";
export { type CallOptions, type CallResult } from "./declare/call.ts";
export { type CallRoute } from "./declare/routes.ts";
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
  type Order,
  type Page,
  type PageQuery,
  type PartialRow,
  type Query,
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
  datetime,
  defineMigration,
  id,
  integer,
  json,
  memory,
  moveStorage,
  real,
  semaphore,
  type Semaphore,
  type SemaphoreOptions,
  table,
  text,
  toNormalForm,
} from "@waymark/storage";
export {
  formatOffset,
  formatTime,
  parseDate,
  toInstant,
  toLocal,
  toLocalAndUtc,
  toUtc,
  type LocalAndUtc,
} from "./time/dates.ts";
export { dayMs, hourMs, minuteMs } from "./time/durations.ts";
export { isZone, offsetAt } from "./time/zone.ts";
export type { Upload, Uploads } from "./declare/upload.ts";
export { valuesOf, type ValueColumns } from "./declare/virtual-table.ts";
