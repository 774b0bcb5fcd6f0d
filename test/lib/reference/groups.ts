/** A page of the reference of a package with several pages, and the source files that it documents. */
export interface Group {
  /** The name of the page. */
  readonly page: string;
  readonly title: string;
  readonly about: string;
  /**
   * Files and folders (with a trailing slash) in `src`, in the order of the page, and single names of a file
   * (`declare/endpoint.ts#HandlerContext`). A listed name takes precedence over a listed file on another page, and a file
   * over a folder. A page without files documents the names that are on no other page.
   */
  readonly files: readonly string[];
}

const core: readonly Group[] = [
  {
    page: "core-declaring",
    title: "Declaring",
    about: "Sites, modules, namespaces, endpoints and contributions.",
    files: ["site.ts", "blueprint.ts", "http.ts", "core-module.ts", "declare/"],
  },
  {
    page: "core-arguments",
    title: "Arguments and schemas",
    about:
      "Schemas that many endpoints share, coercion, and the readers of queries, forms and JSON.",
    files: ["args/", "schema/"],
  },
  {
    page: "core-responses",
    title: "Responses",
    about: "Resources, fields, links, plain values and files, which handlers return.",
    files: [
      "declare/resource.ts",
      "declare/returns.ts",
      "declare/link.ts",
      "declare/loader.ts",
      "declare/value-response.ts",
      "declare/static-body.ts",
      "response/",
    ],
  },
  {
    page: "core-errors-and-access",
    title: "Errors and access",
    about: "Errors, capabilities, access rules, roles, authentication schemes and rate limits.",
    files: [
      "errors/",
      "declare/access.ts",
      "declare/auth-scheme.ts",
      "declare/security-scheme.ts",
      "same-origin.ts",
      "context/rate-limiter.ts",
      "declare/rate-limit.ts",
    ],
  },
  {
    page: "core-requests",
    title: "Requests and contexts",
    about: "The contexts of handlers, jobs and pages, and functions that read requests.",
    files: [
      "declare/endpoint.ts#HandlerContext",
      "declare/module-context.ts",
      "declare/page-handler.ts#PageContext",
      "declare/job-context.ts",
      "context/",
      "request/",
      "idempotency/",
      "per-site.ts",
      "util/",
    ],
  },
  {
    page: "core-pages",
    title: "Pages",
    about: "Pages outside the API, page transforms, HTML and content security policies.",
    files: ["pages/"],
  },
  {
    page: "core-ports",
    title: "Ports",
    about: "Interfaces to the host: clock, mail, files, images, outbound requests and log.",
    files: ["declare/ports.ts", "default-ports.ts", "memory-temp-storage.ts", "log/"],
  },
  {
    page: "core-times",
    title: "Dates, times and time zones",
    about: "Dates and times of requests in the time zone of a site.",
    files: ["time/"],
  },
  {
    page: "core-settings",
    title: "Settings",
    about: "Values that administrators change while a site runs.",
    files: ["settings/", "declare/setting.ts"],
  },
  {
    page: "core-jobs",
    title: "Jobs and tasks",
    about: "Background work: declarations, queues, workers, schedules and history.",
    files: ["declare/job.ts", "declare/job-queue.ts", "declare/task.ts", "jobs/", "cleanup-job.ts"],
  },
  {
    page: "core-interface",
    title: "The interface as data",
    about: "The compiled interface, from which documents, clients and tools are generated.",
    files: ["declare/api-manifest.ts", "compile/", "inspect/"],
  },
  {
    page: "core-text",
    title: "Text and cryptography",
    about:
      "Normalization, collation, core's own messages, escaping, hashes, signatures and secrets.",
    files: ["text/", "crypto/", "messages/"],
  },
];

const storage: readonly Group[] = [
  {
    page: "storage-tables",
    title: "Tables, queries and migrations",
    about:
      "Tables, queries and migrations of modules. `@waymark/core` exports these names as well.",
    files: ["table.ts", "query.ts", "repository.ts", "session.ts", "migration.ts"],
  },
  {
    page: "storage-port",
    title: "Storage",
    about: "The port between a site and a storage adapter, storage in memory, backups and moves.",
    files: ["port.ts", "memory.ts", "backup.ts", "move.ts"],
  },
  {
    page: "storage-adapters",
    title: "Writing a storage adapter",
    about: "Declarations and queries, validated and normalized.",
    files: [],
  },
];

/** The packages whose reference has several pages. */
export const groups: ReadonlyMap<string, readonly Group[]> = new Map([
  ["@waymark/core", core],
  ["@waymark/storage", storage],
]);
