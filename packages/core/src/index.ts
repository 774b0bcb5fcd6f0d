export { addedValues, withAdded, type AddedField } from "./added-fields.ts";
export { ApiError, DefinitionError } from "./api-error.ts";
export { defineLoader, type Loader } from "./loader.ts";
export {
  can,
  grants,
  nobody,
  rights,
  roles,
  type Actor,
  type Capability,
  type Grant,
  type Right,
  type Role,
  type Verdict,
} from "./access.ts";
export { checkValue, describeIssue, type Checked, type ValueIssue } from "./args/check-value.ts";
export * from "./args/common.ts";
export { parseQuery, toQuery } from "./args/brackets.ts";
export { parseJson } from "./args/json.ts";
export { parseHeaderValue, type HeaderValue } from "./args/header-value.ts";
export { isCrumbled } from "./args/pieces.ts";
export { toTextLine, toTextLines } from "./args/plain-text.ts";
export { toDraft2020, toDraft2020Properties, type Draft2020 } from "./args/draft-2020.ts";
export { toJsonSchema } from "./args/schema.ts";
export type { JsonSchema, JsonType } from "./args/json-schema.ts";
export type { AttemptLimit, Attempts } from "./attempts.ts";
export type { AuditRow, Permission } from "./audit.ts";
export {
  bind,
  type Caller,
  type DefineJob,
  type DefineScheme,
  type DefineTask,
  type Identity,
  type Kit,
  type RunTask,
  type Scheme,
  type Task,
  type When,
} from "./bind.ts";
export { toLogFields } from "./log-fields.ts";
export { toLogJson, toLogText } from "./log-text.ts";
export { markup, trusted, type Markup, type MarkupPiece } from "./markup.ts";
export { md5 } from "./md5.ts";
export { toMessagePage, type MessagePage } from "./message-page.ts";
export type { Ask, DefineService, Service } from "./service.ts";
export type { DefineFront, Front, FrontCall, SiteFront } from "./front.ts";
export { isHtmlPage, withBody } from "./page/answer.ts";
export { nonceOf } from "./page/nonce.ts";
export { widenPolicy, type PolicyNeeds } from "./page/policy.ts";
export { policySources } from "./page/sources.ts";
export { readPage, resumed } from "./page/read.ts";
export { basePath, pagePath } from "./page-path.ts";
export { pauses } from "./pauses.ts";
export type { Deprecation } from "./deprecation.ts";
export type { Directory } from "./directory.ts";
export type {
  BytesResult,
  Operation,
  OperationResult,
  PathParam,
  PlainResult,
  ResourceResult,
} from "./operation.ts";
export type { ErrorEntry } from "./relations.ts";
export type { FieldInfo, ResourceInfo } from "./resource-info.ts";
export type { SchemeAbout, SchemeInfo, SecurityScheme } from "./scheme-about.ts";
export type { Check, CheckCall, DefineCheck } from "./check.ts";
export { prepared, type Prepared } from "./prepared.ts";
export { defineContribution, type Contributed, type Contribution } from "./contribution.ts";
export type {
  AnyEndpoint,
  Call,
  Endpoint,
  EndpointOptions,
  EndpointTypes,
  Method,
  Scope,
  Verb,
} from "./endpoint.ts";
export { defineErrors, errors, type ErrorRow, type ErrorTable, type MakeError } from "./errors.ts";
export { defineEvent, type Emit, type Event, type Listener } from "./event.ts";
export { toBlobResponse } from "./files/blob-response.ts";
export { toFileResponse, type FileDelivery, type SentFile } from "./files/response.ts";
export type { FileVersion } from "./files/version.ts";
export { fromSafeCell, toSafeCell } from "./csv.ts";
export { readForm } from "./form.ts";
export { fingerprint } from "./fingerprint.ts";
export { toHashSource } from "./hash-source.ts";
export { toHex } from "./hex.ts";
export { escapeHtml } from "./html.ts";
export { isSameOrigin } from "./same-origin.ts";
export { withDepthLimit, type OpenElements } from "./depth-limit.ts";
export { toNormalForm } from "./normal-form.ts";
export { parseUrl } from "./parse-url.ts";
export type { Surroundings } from "./http.ts";
export type { Job, JobCall, JobOptions, Jobs, JobSettings, Progress, Retry } from "./job.ts";
export type { Policy } from "./jobs/policy.ts";
export { copyQueued } from "./jobs/queued-elsewhere.ts";
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
  type QueueSurroundings,
} from "./jobs/queue.ts";
export type { SiteJobs } from "./jobs/site-jobs.ts";
export type { Keep } from "./jobs/table-history.ts";
export { tableQueue, type TableQueueOptions } from "./jobs/table-queue.ts";
export type { WorkOptions } from "./jobs/worker.ts";
export {
  defineModule,
  type Module,
  type ModuleFactory,
  type Setup,
  type CloseTask,
  type StartTask,
} from "./module.ts";
export { bytes, plain, type Bytes, type Plain, type ValueAnswer } from "./plain.ts";
export { defineNamespace, type Namespace, type Routes } from "./namespace.ts";
export { memorySpool } from "./memory-spool.ts";
export { names } from "./names.ts";
export { toNetwork } from "./network.ts";
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
  Spool,
  Spooled,
  StoredFile,
} from "./ports.ts";
export {
  type AnswerHeaders,
  defineResource,
  deleted,
  fieldsOf,
  mapOf,
  one,
  oneOrDeleted,
  pageOf,
  type Context,
  type Deleted,
  type Embedded,
  type Embeds,
  type Field,
  type FieldKit,
  type Link,
  type Resource,
  type Returns,
  type Show,
  type Target,
} from "./resource.ts";
export { tableRouter } from "./router.ts";
export { seal, unseal } from "./seal.ts";
export { isSameText } from "./same-text.ts";
export { toSortKey } from "./sort-key.ts";
export type { At, RoutesOf, Under } from "./routes.ts";
export type { ArgsInput, ArgsOf, InputOf, OutputOf, Schema, Shape } from "./schema.ts";
export {
  defineSetting,
  settingChanged,
  settings,
  type Configured,
  type ReadSettings,
  type Setting,
  type SettingChange,
  type SettingDef,
  type Settings,
} from "./setting.ts";
export { siteCookies, type SiteCookie } from "./site-cookie.ts";
export type { SiteInfo } from "./site-info.ts";
export {
  siteDescription,
  siteIcon,
  siteIconPath,
  siteLanguage,
  siteLogo,
  siteTimezone,
  siteTitle,
  siteUrl,
} from "./site-settings.ts";
export {
  createSite,
  type CallOptions,
  type CallRoute,
  type Handled,
  type Keeps,
  type OverriddenCall,
  type Override,
  type Reply,
  type SearchOptions,
  type Site,
  type SiteOf,
  type SiteOptions,
} from "./site.ts";
export {
  BackupError,
  type BackupOptions,
  type LongRun,
  type RestoreOptions,
  type StorageBackup,
} from "./storage/copy.ts";
export { memory } from "./storage/memory.ts";
export {
  MoveError,
  moveStorage,
  type MoveOptions,
  type MoveProgress,
  type MoveReport,
} from "./storage/move.ts";
export {
  ConflictError,
  DamagedStorageError,
  MigrationError,
  StorageUnavailableError,
  type MigrationPlan,
  type MigrationStep,
  type NamedTable,
  type Session,
  type Storage,
  type StorageAdapter,
} from "./storage/port.ts";
export {
  defineMigration,
  type AddColumn,
  type ChangeColumn,
  type ChangeKey,
  type DropColumn,
  type DropTable,
  type Migration,
  type ModuleMigrations,
  type Portion,
  type RenameColumn,
  type RenameTable,
  type RowBefore,
  type RunWork,
} from "./storage/migration.ts";
export type { Direction, Linked, Order, Page, Query, Test, Where } from "./storage/query.ts";
export type { Db, PageQuery, Part, Repository, Selection } from "./storage/repository.ts";
export {
  boolean,
  datetime,
  id,
  integer,
  json,
  real,
  table,
  text,
  type Change,
  type Column,
  type Columns,
  type NewRow,
  type Row,
  type Table,
  type TableOptions,
  type Tables,
} from "./storage/table.ts";
export {
  formatTime,
  parseDate,
  toInstant,
  toLocal,
  toLocalAndUtc,
  toUtc,
  type LocalAndUtc,
} from "./time/dates.ts";
export { isZone, offsetAt } from "./time/zone.ts";
export type { Upload, Uploads } from "./upload.ts";
export { valuesOf, type ValueColumns } from "./values.ts";
