import type { Actor } from "./declare/access.ts";
import { toAudit, type AuditRow } from "./compile/audit.ts";
import type { ApiManifest } from "./compile/api-manifest.ts";
import { explain } from "./compile/explain.ts";
import type { SitePages } from "./pages/page-handlers.ts";
import type { ConnectionInfo } from "./http.ts";
import { toFetch } from "./http.ts";
import type { Module } from "./declare/module.ts";
import type { Blobs, Ports } from "./ports.ts";
import { runChecks } from "./declare/integrity-check.ts";
import type { RouteAt, RoutesOf } from "./declare/routes.ts";
import { callRoute } from "./request/call-route.ts";
import type { JobQueueAdapter } from "./jobs/queue.ts";
import { adoptQueue } from "./jobs/adopt-queue.ts";
import { toSiteJobs, type SiteJobs } from "./jobs/site-jobs.ts";
import { runDueJobs, startWorker, type WorkOptions } from "./jobs/worker.ts";
import { runCloseTasks, runTask } from "./request/module-context.ts";
import type { Task } from "./declare/module-builder.ts";
import { compile, open, type Blueprint } from "./blueprint.ts";
import type { SiteInfo } from "./declare/site-info.ts";
import type { Upload } from "./declare/upload.ts";
import type { AbortableOptions } from "./storage/backup.ts";
import type { ModuleMigrations } from "./storage/migration.ts";
import type { MigrationPlan, NamedTable, StorageAdapter } from "./storage/port.ts";
import type { Limits, Runtime } from "./runtime.ts";

/** A site: one frozen value. `fetch` answers requests; after `createSite` only its settings can change. */
export interface Site<out T = unknown> {
  readonly info: SiteInfo;
  /** Answers a request, inside the API and outside it. Never rejects. */
  readonly fetch: (request: Request, surroundings?: ConnectionInfo) => Response | Promise<Response>;
  /**
   * Calls an endpoint by its key, in process: `site.call("GET /core/v2/posts", { per_page: 5 })`. Path parameters,
   * query and body are one input; `as` is the caller (default: anonymous).
   */
  readonly call: CallRoute<T>;
  /** The body of `/`. */
  readonly catalogue: () => Readonly<Record<string, unknown>>;
  /**
   * Describes how a request for `"GET /core/v2/posts"` is processed, stage by stage, and which module declares what.
   */
  readonly explain: (key: string) => string;
  /** Every operation with its full declaration: the source of documentation, clients and tools. */
  readonly manifest: ApiManifest;
  /** The permission matrix: every endpoint, and the access of each role. */
  readonly audit: () => readonly AuditRow[];
  /** An actor with all capabilities, for commands and tests. */
  readonly system: Actor;
  /** An actor with these roles and capabilities, for commands and tests. */
  readonly actor: (as: {
    readonly id?: number;
    readonly login?: string;
    readonly roles?: readonly string[];
    readonly can?: readonly string[];
  }) => Actor;
  /** The migration steps that storage needs to match the declarations of the modules. */
  readonly plan: () => Promise<MigrationPlan>;
  /** Migrates storage to the declarations of the modules, then reads the settings. */
  readonly migrate: () => Promise<MigrationPlan>;
  /**
   * Reads the settings again. Requests, tasks and jobs do so automatically when another process has changed one: call
   * this
   * after writing to storage without the site.
   */
  readonly refresh: () => Promise<void>;
  /**
   * Runs the integrity checks of the modules and returns a sentence for each violation, such as a counter that
   * differs from
   * the number of its rows. Changes nothing; the site may be running. `keeps.storage.check` checks the storage
   * itself.
   */
  readonly check: (run?: AbortableOptions) => AsyncIterable<string>;
  /** The names of the mounted modules, in their order. */
  readonly modules: readonly string[];
  /** The storage, tables and queue of the site: for programs that copy or move its data. */
  readonly keeps: SiteResources;
  /**
   * Migrates, then runs the start tasks of the modules. Returns lines for the operator, such as a new administrator's
   * password, which is shown once.
   */
  readonly start: () => Promise<readonly string[]>;
  /** Runs a module's task, for commands and scripts. */
  readonly run: <I, R>(task: Task<I, R>, input: I, options?: { readonly as?: Actor }) => Promise<R>;
  /** Runs every job that is due; returns their number. */
  readonly runJobs: () => Promise<number>;
  /** Runs jobs when they are due, until the returned function is called. */
  readonly work: (options?: WorkOptions) => () => Promise<void>;
  /** The background jobs: waiting, running, done and failed. */
  readonly jobs: SiteJobs;
  /** Stops working, lets the modules finish pending work, and closes storage. */
  readonly close: () => Promise<void>;
  readonly "~routes"?: T;
}
/**
 * The site of these modules: the result of `createSite`, for declarations that name the modules instead of every
 * route.
 */
export interface SiteOf<Ms extends readonly Module[]> extends Site<RoutesOf<Ms>> {}
/** The storage, tables and queue of a site. */
export interface SiteResources {
  /** The `storage` option, not opened: the site has its own connection. */
  readonly storage: StorageAdapter;
  /** The tables of all modules, with their names in storage. */
  readonly tables: readonly NamedTable[];
  /** The named steps of all modules, in their order. */
  readonly migrations: readonly ModuleMigrations[];
  /** Its job queue, not opened. */
  readonly queue: JobQueueAdapter;
  readonly blobs: Blobs;
}
/** The result of a call in process. A body that was created as a `Response` is returned as text. */
export interface CallResult<R = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: R;
}
type Input<I> = {} extends I ? [input?: Loose<I>] : [input: Loose<I>];
/** Args of every route, such as `_fields`. */
interface Shaping {
  readonly _fields?: string | readonly string[];
  readonly _embed?: boolean | string | readonly string[];
}
type Loose<I> = I & Shaping;
/** Calls an endpoint of the site by its key; the key determines the types of input and result. */
export interface CallRoute<T> {
  <K extends keyof T & string>(
    key: K,
    ...rest: [...Input<RouteAt<T, K>["input"]>, options?: CallOptions]
  ): Promise<CallResult<RouteAt<T, K>["result"]>>;
}
/** The caller and headers of a call in process. Default: anonymous, without headers. */
export interface CallOptions {
  readonly as?: Actor;
  readonly headers?: Readonly<Record<string, string>>;
  /** The IP address of the caller, if known. */
  readonly remoteAddress?: string | undefined;
  /** Files for an endpoint with `uploads`. Whoever brings them lets go of them. */
  readonly files?: readonly Upload[] | undefined;
}
/** A call to the handler that an override wraps. */
export interface OverrideContext<A> {
  readonly args: A;
  readonly actor: Actor;
  readonly request: Request;
}
type Handle<A> = (call: OverrideContext<A>) => Promise<HandlerResult>;
/** The result of a handler before it becomes a response: an override passes it on or throws an `ApiError`. */
export interface HandlerResult {
  readonly "~handled": true;
}
/**
 * How a site overrides an endpoint of a module: hides it (`false`), or wraps its handler. The endpoint's checks run
 * first.
 */
export type Override<A> = false | ((next: Handle<A>) => Handle<A>);
export type Overrides<T> = { readonly [K in keyof T]?: Override<RouteAt<T, K>["args"]> };

/** Options of full-text search. */
export interface SearchOptions {
  /**
   * Whether a search also finds parts of words, of two characters or more, and not only whole words and their
   * beginnings.
   * Default false: it makes the search indexes two to three times as large. The next migration after a change
   * rebuilds them.
   */
  readonly substrings?: boolean;
}
/** The options of a site. Only `modules` is required. */
export interface SiteOptions<Ms extends readonly Module[]> extends Partial<Ports> {
  /**
   * Default "Waymark". This, the description, the time zone and the locale apply until an administrator changes the
   * settings.
   */
  readonly name?: string;
  readonly description?: string;
  /** The URL of the site. Default `http://localhost`. */
  readonly url?: string;
  /** The path of the API. Default `/api`. */
  readonly apiRoot?: string;
  /** An IANA time zone. Default `UTC`. */
  readonly timezone?: string;
  /** A BCP 47 language tag. Default `en-US`. */
  readonly locale?: string;
  /** Where rows are stored. Default: in memory, lost when the process ends. */
  readonly storage?: StorageAdapter;
  /** Where background jobs are queued. Default `tableQueue()`, in the site's storage. */
  readonly queue?: JobQueueAdapter;
  readonly modules: Ms;
  /** Options of full-text search. Default: words, their beginnings, and phrases. */
  readonly search?: SearchOptions;
  /** Wraps an endpoint by its key, or hides it with `false`. */
  readonly override?: Overrides<RoutesOf<Ms>>;
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
  readonly "~refused"?: (route: string, code: string) => void;
}

async function plan({ storage, queue }: Runtime): Promise<MigrationPlan> {
  const left = await storage.plan();
  return { ...left, steps: [...left.steps, ...((await queue.plan?.()) ?? [])] };
}
async function migrate(runtime: Runtime): Promise<MigrationPlan> {
  const { storage, queue, settings } = runtime;
  const done = await storage.migrate();
  const queued = (await queue.migrate?.()) ?? [];
  const handed = await adoptQueue(runtime);
  await settings.refresh();
  return { ...done, steps: [...done.steps, ...queued, ...handed] };
}

/**
 * Creates a site from its modules.
 *
 * @throws DefinitionError for mistakes in declarations and options; never during a request.
 */
export function createSite<const Ms extends readonly Module[]>(
  options: SiteOptions<Ms>,
): SiteOf<Ms> {
  const given = options as unknown as SiteOptions<readonly Module[]>;
  return openSite(compile(given), given) as SiteOf<Ms>;
}

/** Opens a compiled site: several sites of the same declarations share what is compiled. */
export function openSite(blueprint: Blueprint, options: SiteOptions<readonly Module[]>): Site {
  const runtime = open(blueprint, options);
  const workers = new Set<() => Promise<void>>();
  const site: Site = {
    info: runtime.site,
    fetch: toFetch(runtime, options.pages),
    call: ((key: string, input: object = {}, { as, ...options }: CallOptions = {}) =>
      callRoute(runtime, key, input, as ?? runtime.anonymous, options)) as never,
    catalogue: () => runtime.catalogue.index().value() as Readonly<Record<string, unknown>>,
    explain: (key) => explain(runtime, key),
    manifest: runtime.manifest,
    audit: () => toAudit(runtime),
    system: runtime.system,
    actor: ({ id = 0, login = "", roles = [], can = [] }) =>
      runtime.toActor({ id, login, displayName: login, roles, capabilities: can }, "system"),
    plan: () => plan(runtime),
    migrate: () => migrate(runtime),
    refresh: () => runtime.settings.refresh(),
    check: (run) => runChecks(runtime, run),
    modules: runtime.registry.modules.map(({ name }) => name),
    keeps: runtime.keeps,
    async start() {
      await migrate(runtime);
      const notes: string[] = [];
      for (const { start } of runtime.registry.modules)
        for (const task of start) {
          const note = await runTask(runtime, task, undefined, runtime.system);
          if (note) notes.push(note);
        }
      return notes;
    },
    run: (task, input, { as } = {}) => runTask(runtime, task, input, as ?? runtime.system),
    runJobs: () => runDueJobs(runtime),
    jobs: toSiteJobs(runtime),
    work(options) {
      const stop = startWorker(runtime, options);
      workers.add(stop);
      return stop;
    },
    close: async () => {
      await Promise.all([...workers].map((stop) => stop()));
      await runCloseTasks(runtime);
      await runtime.storage.close();
    },
  };
  return Object.freeze(site);
}
