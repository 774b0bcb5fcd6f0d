import { compile, open, type CompiledSite } from "./blueprint.ts";
import type { ConnectionInfo } from "./context/request-input.ts";
import type { Runtime } from "./context/runtime.ts";
import type { Actor } from "./declare/access.ts";
import type { ApiManifest } from "./declare/api-manifest.ts";
import type { CallOptions } from "./declare/call.ts";
import type { Module } from "./declare/module.ts";
import type { RoutesOf, CallRoute } from "./declare/routes.ts";
import type { SiteInfo } from "./declare/site-info.ts";
import type {
  BlueprintOptions,
  OpenOptions,
  SiteOptions,
  SiteResources,
} from "./declare/site-options.ts";
import type { SiteTask, Task } from "./declare/task.ts";
import { toFetch } from "./http.ts";
import { toAudit, type AuditRow } from "./inspect/audit.ts";
import { explain } from "./inspect/explain.ts";
import { adoptQueue } from "./jobs/adopt-queue.ts";
import { toSiteJobs } from "./context/site-jobs.ts";
import type { SiteJobs } from "./declare/job-queue.ts";
import { runDueJobs, startWorker, type WorkOptions } from "./jobs/worker.ts";
import { callRoute } from "./request/call-route.ts";
import type { Messages } from "@waymark/messages";
import type { AbortableOptions, MigrationPlan } from "@waymark/storage";
import { runTask } from "./context/run-task.ts";
import { runChecks, runCloseTasks, siteTasks } from "./tasks.ts";

/** A site. The object is frozen: after `createSite` only the settings can change. `fetch` answers requests. */
export interface Site<out T = unknown> {
  readonly info: SiteInfo;
  /** Answers a request for the API or for a page. Never rejects. */
  readonly fetch: (request: Request, connection?: ConnectionInfo) => Response | Promise<Response>;
  /**
   * Calls an endpoint by its key, in process: `site.call("GET /core/v2/posts", { per_page: 5 })`. Path parameters,
   * query and body are one input; `as` is the caller (default: anonymous).
   */
  readonly call: CallRoute<T>;
  /** Returns the body of the API's root `/`. */
  readonly catalogue: () => Readonly<Record<string, unknown>>;
  /**
   * Describes how a request for `"GET /core/v2/posts"` is processed, stage by stage, and which module declares each
   * part. For the name of an event it lists the listeners; for the name of a page or job it names the module.
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
    readonly subject?: string;
    readonly claims?: Actor["claims"];
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
   * this after writing to storage without the site.
   */
  readonly refresh: () => Promise<void>;
  /**
   * Runs the integrity checks of the modules and returns a sentence for each violation, such as a counter that differs
   * from the number of its rows. Changes nothing; the site may be running. `resources.storage.check` checks the storage
   * itself.
   */
  readonly check: (run?: AbortableOptions) => AsyncIterable<string>;
  /** Whether any endpoint opens a WebSocket. Hosts then accept upgrade requests. */
  readonly hasSockets: boolean;
  /** Whether the site can answer requests, that is, whether its storage can be read. */
  readonly isReady: () => Promise<boolean>;
  /** The message catalogues of its modules: for checks and tools for translators. */
  readonly messages: readonly Messages[];
  /** The names of its modules, in their order. */
  readonly modules: readonly string[];
  /** The storage, tables and queue of the site: for programs that copy or move its data. */
  readonly resources: SiteResources;
  /**
   * Migrates, then runs the start tasks of the modules. Returns lines for the operator, such as the link to the
   * set-up page.
   */
  readonly start: () => Promise<readonly string[]>;
  /** The tasks that the modules list, for commands that are given a name. */
  readonly tasks: readonly SiteTask[];
  /** Runs a module's task, for commands and scripts. */
  readonly run: <I, R>(task: Task<I, R>, input: I, options?: { readonly as?: Actor }) => Promise<R>;
  /** Runs every job that is due; returns their number. */
  readonly runJobs: () => Promise<number>;
  /** Runs jobs when they are due, until the returned function is called. */
  readonly work: (options?: WorkOptions) => () => Promise<void>;
  /** The background jobs: waiting, running, done and failed. */
  readonly jobs: SiteJobs;
  /**
   * Ends all event streams and WebSockets and opens no new ones. This is the first step of `close`. Servers call it
   * before they wait for the last response; clients reconnect.
   */
  readonly endStreams: () => Promise<void>;
  /** Ends event streams and WebSockets, stops working, lets the modules finish pending work, and closes storage. */
  readonly close: () => Promise<void>;
  readonly "~routes"?: T;
}
/**
 * The site of these modules: the result of `createSite`, for declarations that name the modules instead of every
 * route.
 */
export interface SiteOf<Ms extends readonly Module[]> extends Site<RoutesOf<Ms>> {}

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
  return compileSite(options).open(options);
}

/** A compiled site: everything that is derived from its declarations. It is not connected to storage or ports, and never changes. */
export interface Blueprint<out S extends Site = Site> {
  /** The configured name, URL, time zone and languages. Settings may change them later. */
  readonly info: SiteInfo;
  /** Every operation with its full declaration. */
  readonly manifest: ApiManifest;
  /** Opens a site on its storage and its ports. Sites of one blueprint share what is compiled. */
  readonly open: (options?: OpenOptions) => S;
}

/**
 * Compiles a site without opening it: for many sites of the same declarations in one process, such as one per tenant, and
 * for tools that only need the manifest. `createSite` compiles and opens.
 *
 * @throws DefinitionError for mistakes in declarations and options.
 */
export function compileSite<const Ms extends readonly Module[]>(
  options: BlueprintOptions<Ms>,
): Blueprint<SiteOf<Ms>> {
  const compiled = compile(options as unknown as BlueprintOptions<readonly Module[]>);
  const { info, manifest } = compiled;
  return { info, manifest, open: (ports = {}) => openSite(compiled, ports) as SiteOf<Ms> };
}

function openSite(compiled: CompiledSite, options: OpenOptions): Site {
  const runtime = open(compiled, options);
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
    actor: ({ login = "", roles = [], can = [], ...caller }) =>
      runtime.toActor({ ...caller, login, displayName: login, roles, capabilities: can }, "system"),
    plan: () => plan(runtime),
    migrate: () => migrate(runtime),
    refresh: () => runtime.settings.refresh(),
    check: (run) => runChecks(runtime, run),
    hasSockets: runtime.registry.paths.some(({ routes }) =>
      routes.some(({ endpoint }) => endpoint.returns?.kind === "socket"),
    ),
    isReady: () =>
      runtime.settings.refresh().then(
        () => true,
        () => false,
      ),
    messages: runtime.registry.modules.flatMap(({ messages, errorMessages }) =>
      [messages, errorMessages].filter((one) => one !== undefined),
    ),
    modules: runtime.registry.modules.map(({ name }) => name),
    resources: runtime.resources,
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
    tasks: siteTasks(runtime),
    run: (task, input, { as } = {}) => runTask(runtime, task, input, as ?? runtime.system),
    runJobs: () => runDueJobs(runtime),
    jobs: toSiteJobs(runtime),
    work(options) {
      const stop = startWorker(runtime, options);
      workers.add(stop);
      return stop;
    },
    endStreams: () => runtime.streams.close(),
    close: async () => {
      await runtime.streams.close();
      await Promise.all([...workers].map((stop) => stop()));
      await runCloseTasks(runtime);
      await runtime.storage.close();
    },
  };
  return Object.freeze(site);
}
