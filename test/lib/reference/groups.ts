/** One page of the reference of core: which of its files declare what stands there. */
export interface Group {
  /** The name of the page. */
  readonly page: string;
  readonly title: string;
  readonly about: string;
  /** Below `packages/core/src`, in the order in which they are shown. */
  readonly files: readonly string[];
}

/** What `@waymark/core` exports, by subject. */
export const groups: readonly Group[] = [
  {
    page: "core-declaring",
    title: "Declaring",
    about: "Modules, namespaces and endpoints, and the site that they are mounted on.",
    files: [
      "declare/module.ts",
      "declare/module-builder.ts",
      "declare/namespace.ts",
      "declare/endpoint.ts",
      "declare/deprecation.ts",
      "declare/upload.ts",
      "declare/contribution.ts",
      "declare/event.ts",
      "declare/integrity-check.ts",
      "pages/page-handlers.ts",
      "declare/service.ts",
      "site.ts",
      "declare/site-info.ts",
      "http.ts",
      "declare/routes.ts",
      "names.ts",
    ],
  },
  {
    page: "core-arguments",
    title: "Arguments and schemas",
    about: "Schemas of arguments that many endpoints share, and what text becomes by them.",
    files: [
      "args/common.ts",
      "declare/schema.ts",
      "args/schema.ts",
      "args/json-schema.ts",
      "args/draft-2020.ts",
      "args/brackets.ts",
      "args/json.ts",
      "request/form.ts",
      "args/header-value.ts",
      "args/coalesce-chunks.ts",
      "args/plain-text.ts",
      "pages/html.ts",
    ],
  },
  {
    page: "core-answers",
    title: "Answers",
    about:
      "What handlers return and what becomes of it: resources, fields, links, plain values, files.",
    files: [
      "declare/resource.ts",
      "declare/value-response.ts",
      "declare/static-body.ts",
      "response/file-response.ts",
      "response/blob-response.ts",
      "response/file-version.ts",
      "pages/csp-hash.ts",
    ],
  },
  {
    page: "core-errors-and-access",
    title: "Errors and access",
    about: "Refusals, capabilities, rights and roles, and limits on attempts.",
    files: [
      "declare/errors.ts",
      "declare/api-error.ts",
      "declare/access.ts",
      "request/rate-limiter.ts",
      "compile/audit.ts",
    ],
  },
  {
    page: "core-tables",
    title: "Tables, queries and migrations",
    about: "What modules store and how they read it.",
    files: [
      "storage/table.ts",
      "storage/query.ts",
      "storage/repository.ts",
      "storage/migration.ts",
      "text/collation-key.ts",
      "declare/virtual-table.ts",
    ],
  },
  {
    page: "core-storage-port",
    title: "Storage",
    about: "What a storage adapter is to a site, storage in memory, copies and moves.",
    files: ["storage/port.ts", "storage/memory.ts", "storage/backup.ts", "storage/move.ts"],
  },
  {
    page: "core-ports",
    title: "Ports",
    about: "What a host brings: a clock, mail, files, images, outbound requests, a log.",
    files: ["ports.ts", "memory-temp-storage.ts", "log/log-fields.ts", "log/log-text.ts"],
  },
  {
    page: "core-times",
    title: "Dates, times and time zones",
    about: "What a date in a request means on a site with a time zone.",
    files: ["time/dates.ts", "time/zone.ts"],
  },
  {
    page: "core-settings",
    title: "Settings",
    about: "What administrators change while a site runs.",
    files: ["settings/setting.ts", "settings/site-settings.ts"],
  },
  {
    page: "core-jobs",
    title: "Jobs",
    about: "Background work: declaring it, the queues that keep it, and who does it.",
    files: [
      "declare/job.ts",
      "jobs/policy.ts",
      "jobs/site-jobs.ts",
      "jobs/worker.ts",
      "jobs/queue.ts",
      "jobs/table-queue.ts",
      "jobs/table-history.ts",
      "jobs/migrate-queued.ts",
    ],
  },
  {
    page: "core-directory",
    title: "The interface as data",
    about: "What documents, clients and tools are made from.",
    files: [
      "compile/api-manifest.ts",
      "compile/operation.ts",
      "compile/resource-info.ts",
      "compile/link-relations.ts",
      "declare/auth-scheme-description.ts",
    ],
  },
  {
    page: "core-other",
    title: "Other",
    about: "What modules and hosts use and no other page has.",
    files: [],
  },
];
