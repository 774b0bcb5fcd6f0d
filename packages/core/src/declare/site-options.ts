import type { ModuleMigrations, NamedTable, StorageAdapter } from "@waymark/storage";
import type { Contributed } from "./contribution.ts";
import type { JobQueueAdapter } from "./job-queue.ts";
import type { Module } from "./module.ts";
import type { Overrides, RoutesOf } from "./routes.ts";
import type { SitePages } from "./page-handler.ts";
import type { Blobs, Ports } from "./ports.ts";

/** Limits on the size of requests. */
export interface Limits {
  /** Bytes of a JSON or form body. Default 1 MiB. */
  readonly body: number;
  /** Bytes of a body with a file, for endpoints with `uploads`. Default 64 MiB. */
  readonly upload: number;
  /** Characters of path and query together. Default 8,192. */
  readonly url: number;
  /** Event streams and WebSockets that may be open at the same time, in one process. Default 256. */
  readonly streams: number;
  /** The same limit per caller, or per IP address for unknown callers. Default 8. */
  readonly streamsPerCaller: number;
}

/** The storage, tables and queue of a site. */
export interface SiteResources {
  /** The `storage` option. It is not opened: the site has its own connection. */
  readonly storage: StorageAdapter;
  /** The tables of all modules, with their names in storage. */
  readonly tables: readonly NamedTable[];
  /** The named steps of all modules, in their order. */
  readonly migrations: readonly ModuleMigrations[];
  /** Its job queue, not opened. */
  readonly queue: JobQueueAdapter;
  readonly blobs: Blobs;
}

/** Options of full-text search. */
export interface SearchOptions {
  /**
   * Whether a search also finds parts of words, with two characters or more, and not only whole words
   * and their beginnings. Default false. Search indexes then are two to three times as large. The
   * next migration after a change rebuilds them.
   */
  readonly substrings?: boolean;
}
/** The declarations of a site: everything except its storage and its ports. */
export interface BlueprintOptions<Ms extends readonly Module[]> {
  /**
   * The name of the site. Default "Waymark". The name, the description, the time zone and the locale
   * apply until an administrator changes the settings.
   */
  readonly name?: string;
  readonly description?: string;
  /** The URL of the site. Default `http://localhost`. */
  readonly url?: string;
  /**
   * The path of the API. Default `/api`. With `/`, requests that no route of the API matches go to the pages of the
   * site, if it has any.
   */
  readonly apiRoot?: string;
  /** An IANA time zone. Default `UTC`. */
  readonly timezone?: string;
  /** A BCP 47 language tag. Default `en-US`. */
  readonly locale?: string;
  /** The languages that visitors can choose, as BCP 47 tags, in addition to that of the site. Default: none. */
  readonly languages?: readonly string[];
  /**
   * Whether visitors who have not chosen a language get the one that their browser prefers (`Accept-Language`). Caches
   * then store one copy of a page per value of that header. Default false.
   */
  readonly detectLanguage?: boolean;
  /** Where background jobs are queued. Default `tableQueue()`, in the site's storage. */
  readonly queue?: JobQueueAdapter;
  readonly modules: Ms;
  /** Contributions of the site itself, such as `omit.namespace("oembed/1.0")`. They count as those of a module named `site`. */
  readonly contributes?: readonly Contributed[];
  /** Options of full-text search. Default: words, their beginnings, and phrases. */
  readonly search?: SearchOptions;
  /** Wraps an endpoint by its key, or removes it with `false`. */
  readonly override?: Overrides<RoutesOf<Ms>>;
}
/** The options for opening a compiled site: its storage, its ports, and options that apply to requests. */
export interface OpenOptions extends Partial<Ports> {
  /** Where rows are stored. Default: in memory, lost when the process ends. */
  readonly storage?: StorageAdapter;
  /** Answers requests outside the API that no module answers. */
  readonly pages?: SitePages;
  /** Origins whose pages may send requests with credentials. */
  readonly cors?: { readonly origins: readonly string[] };
  readonly limits?: Partial<Limits>;
  /** Whether to support `_jsonp`. Default false. */
  readonly jsonp?: boolean;
  /**
   * Called for each error response, with the key of the route: for tests that compare errors with the declared codes.
   */
  readonly "~onError"?: (route: string, code: string) => void;
}
/** The options of a site. Only `modules` is required. */
export interface SiteOptions<Ms extends readonly Module[]>
  extends BlueprintOptions<Ms>, OpenOptions {}
