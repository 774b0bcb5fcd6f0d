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
import { toRuntime } from "./start.ts";
import type { SiteInfo } from "./declare/site-info.ts";
import type { AbortableOptions } from "./storage/backup.ts";
import type { ModuleMigrations } from "./storage/migration.ts";
import type { MigrationPlan, NamedTable, StorageAdapter } from "./storage/port.ts";
import type { Limits, Runtime } from "./runtime.ts";

/** A site: one frozen value. `fetch` answers requests; after `createSite` nothing about it changes but its settings. */
export interface Site<out T = unknown> {
  readonly info: SiteInfo;
  /** Answers a request, inside the API and outside it. Never rejects. */
  readonly fetch: (request: Request, surroundings?: ConnectionInfo) => Response | Promise<Response>;
  /**
   * Calls an endpoint by its key, in process: `site.call("GET /core/v2/posts", { per_page: 5 })`. Path parameters,
   * query and body are one input; `as` says who calls (nobody, where left out).
   */
  readonly call: CallRoute<T>;
  /** The body of `/`. */
  readonly catalogue: () => Readonly<Record<string, unknown>>;
  /** What happens to a request for `"GET /core/v2/posts"`, stage by stage, and who declared what. */
  readonly explain: (key: string) => string;
  /** Every operation, with all that its declaration says: what documents, clients and tools are made from. */
  readonly manifest: ApiManifest;
  /** The permission matrix: every endpoint, and what each role may. */
  readonly audit: () => readonly AuditRow[];
  /** Who may do anything; for commands and tests. */
  readonly system: Actor;
  /** An actor with these roles and capabilities, for commands and tests. */
  readonly actor: (as: {
    readonly id?: number;
    readonly login?: string;
    readonly roles?: readonly string[];
    readonly can?: readonly string[];
  }) => Actor;
  /** What storage lacks to hold what the modules declare. */
  readonly plan: () => Promise<MigrationPlan>;
  /** Brings storage to what the modules declare, then reads the settings. */
  readonly migrate: () => Promise<MigrationPlan>;
  /**
   * Reads the settings again. Requests, tasks and jobs do so by themselves where another process has changed one: this is
   * for programs that write to storage past a site.
   */
  readonly refresh: () => Promise<void>;
  /**
   * Looks through what the modules keep, and says in a sentence each what does not agree: a counter that is not the number of
   * its rows, say. Changes nothing; the site may be at work. Whether storage itself is sound, `keeps.storage.check` says.
   */
  readonly check: (run?: AbortableOptions) => AsyncIterable<string>;
  /** The names of the mounted modules, in their order. */
  readonly modules: readonly string[];
  /** What the site keeps, and where: for programs that copy or move all of it. */
  readonly keeps: SiteResources;
  /**
   * Migrates, then runs what the modules want done at every start. Returns what the operator should read: a new
   * administrator's password, say, which is shown once.
   */
  readonly start: () => Promise<readonly string[]>;
  /** Runs a module's task: what commands and scripts start. */
  readonly run: <I, R>(task: Task<I, R>, input: I, options?: { readonly as?: Actor }) => Promise<R>;
  /** Does every job that is due; returns how many it did. */
  readonly runJobs: () => Promise<number>;
  /** Does jobs as they fall due, until the returned function is called. */
  readonly work: (options?: WorkOptions) => () => Promise<void>;
  /** The background work: what waits, runs, was done and failed. */
  readonly jobs: SiteJobs;
  /** Stops working, lets the modules finish what they have begun, and closes storage. */
  readonly close: () => Promise<void>;
  readonly "~routes"?: T;
}
/** The site of these modules: what `createSite` answers, in declarations that name the modules and spell no route. */
export interface SiteOf<Ms extends readonly Module[]> extends Site<RoutesOf<Ms>> {}
/** What a site keeps, and where. */
export interface SiteResources {
  /** What it was given as `storage`, not opened: the site has its own opening of it. */
  readonly storage: StorageAdapter;
  /** The tables of all modules, with their names in storage. */
  readonly tables: readonly NamedTable[];
  /** The named steps of all modules, in their order. */
  readonly migrations: readonly ModuleMigrations[];
  /** Where its background work waits, not opened. */
  readonly queue: JobQueueAdapter;
  readonly blobs: Blobs;
}
/** The answer to a call in process. A body that was made as a `Response` is its text. */
export interface CallResult<R = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: R;
}
type Input<I> = {} extends I ? [input?: Loose<I>] : [input: Loose<I>];
/** Args of every route: shaping and the like. */
interface Shaping {
  readonly _fields?: string | readonly string[];
  readonly _embed?: boolean | string | readonly string[];
}
type Loose<I> = I & Shaping;
/** Calls an endpoint of the site by its key; what it takes and answers is typed by the key. */
export interface CallRoute<T> {
  <K extends keyof T & string>(
    key: K,
    ...rest: [...Input<RouteAt<T, K>["input"]>, options?: CallOptions]
  ): Promise<CallResult<RouteAt<T, K>["result"]>>;
}
/** Who calls in process, and with which headers. Left out: nobody, with none. */
export interface CallOptions {
  readonly as?: Actor;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of the caller, where one is known. */
  readonly remoteAddress?: string | undefined;
}
/** A call on its way to the handler that an override wraps. */
export interface OverrideContext<A> {
  readonly args: A;
  readonly actor: Actor;
  readonly request: Request;
}
type Handle<A> = (call: OverrideContext<A>) => Promise<HandlerResult>;
/** What a handler returned, on its way to the response: an override passes it on or throws an `ApiError`. */
export interface HandlerResult {
  readonly "~handled": true;
}
/** What a site does with an endpoint of a module: hides it (`false`), or wraps its work. The endpoint's checks come first. */
export type Override<A> = false | ((next: Handle<A>) => Handle<A>);
export type Overrides<T> = { readonly [K in keyof T]?: Override<RouteAt<T, K>["args"]> };

/** What full-text search finds on a site. */
export interface SearchOptions {
  /**
   * Whether a search finds parts of words, of two characters or more, and not only whole words and beginnings of words.
   * Default false: the indexes of words become two to three times as large. Where it changes, the next migration rebuilds them.
   */
  readonly substrings?: boolean;
}
/** What a site is made of. Only `modules` must be given. */
export interface SiteOptions<Ms extends readonly Module[]> extends Partial<Ports> {
  /** Default "Waymark". This, the description, the time zone and the locale count until an administrator changes the settings. */
  readonly name?: string;
  readonly description?: string;
  /** The address of the site. Default `http://localhost`. */
  readonly url?: string;
  /** The path under which the API answers. Default `/api`. */
  readonly apiRoot?: string;
  /** An IANA name. Default `UTC`. */
  readonly timezone?: string;
  /** A BCP 47 tag. Default `en-US`. */
  readonly locale?: string;
  /** Where rows are kept. Default: in memory, gone with the process. */
  readonly storage?: StorageAdapter;
  /** Where background work waits. Default `tableQueue()`, in the site's storage. */
  readonly queue?: JobQueueAdapter;
  readonly modules: Ms;
  /** What full-text search finds. Default: words, beginnings of words and phrases of them. */
  readonly search?: SearchOptions;
  /** Wraps an endpoint by its key, or hides it with `false`. */
  readonly override?: Overrides<RoutesOf<Ms>>;
  /** Answers requests outside the API that no module answers. */
  readonly pages?: SitePages;
  /** Origins whose pages may call with credentials. */
  readonly cors?: { readonly origins: readonly string[] };
  readonly limits?: Partial<Limits>;
  /** Answer `_jsonp`. Default false. */
  readonly jsonp?: boolean;
  /** Told of each refusal, by the key of a route: for tests that hold routes to the codes that they name. */
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

/** Composes a site. Mistakes in declarations and options are `DefinitionError`s here, never at the first request. */
export function createSite<const Ms extends readonly Module[]>(
  options: SiteOptions<Ms>,
): SiteOf<Ms> {
  const runtime = toRuntime(options as unknown as SiteOptions<readonly Module[]>);
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
  return Object.freeze(site) as SiteOf<Ms>;
}
