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
      "module.ts",
      "bind.ts",
      "namespace.ts",
      "endpoint.ts",
      "deprecation.ts",
      "upload.ts",
      "contribution.ts",
      "event.ts",
      "check.ts",
      "front.ts",
      "service.ts",
      "site.ts",
      "site-info.ts",
      "http.ts",
      "routes.ts",
      "names.ts",
    ],
  },
  {
    page: "core-arguments",
    title: "Arguments and schemas",
    about: "Schemas of arguments that many endpoints share, and what text becomes by them.",
    files: [
      "args/common.ts",
      "schema.ts",
      "args/schema.ts",
      "args/json-schema.ts",
      "args/draft-2020.ts",
      "args/brackets.ts",
      "args/json.ts",
      "form.ts",
      "args/header-value.ts",
      "args/pieces.ts",
      "args/plain-text.ts",
      "html.ts",
    ],
  },
  {
    page: "core-answers",
    title: "Answers",
    about:
      "What handlers return and what becomes of it: resources, fields, links, plain values, files.",
    files: [
      "resource.ts",
      "plain.ts",
      "prepared.ts",
      "files/response.ts",
      "files/blob-response.ts",
      "files/version.ts",
      "hash-source.ts",
    ],
  },
  {
    page: "core-errors-and-access",
    title: "Errors and access",
    about: "Refusals, capabilities, rights and roles, and limits on attempts.",
    files: ["errors.ts", "api-error.ts", "access.ts", "attempts.ts", "audit.ts"],
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
      "sort-key.ts",
      "values.ts",
    ],
  },
  {
    page: "core-storage-port",
    title: "Storage",
    about: "What a storage adapter is to a site, storage in memory, copies and moves.",
    files: ["storage/port.ts", "storage/memory.ts", "storage/copy.ts", "storage/move.ts"],
  },
  {
    page: "core-ports",
    title: "Ports",
    about: "What a host brings: a clock, mail, files, images, outbound requests, a log.",
    files: ["ports.ts", "memory-spool.ts", "log-fields.ts", "log-text.ts"],
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
    files: ["setting.ts", "site-settings.ts"],
  },
  {
    page: "core-jobs",
    title: "Jobs",
    about: "Background work: declaring it, the queues that keep it, and who does it.",
    files: [
      "job.ts",
      "jobs/policy.ts",
      "jobs/site-jobs.ts",
      "jobs/worker.ts",
      "jobs/queue.ts",
      "jobs/table-queue.ts",
      "jobs/table-history.ts",
      "jobs/queued-elsewhere.ts",
    ],
  },
  {
    page: "core-directory",
    title: "The interface as data",
    about: "What documents, clients and tools are made from.",
    files: ["directory.ts", "operation.ts", "resource-info.ts", "relations.ts", "scheme-about.ts"],
  },
  {
    page: "core-other",
    title: "Other",
    about: "What modules and hosts use and no other page has.",
    files: [],
  },
];
