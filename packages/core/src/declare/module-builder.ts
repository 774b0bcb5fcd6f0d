import type { Actor } from "./access.ts";
import type { IntegrityCheck, DefineIntegrityCheck } from "./integrity-check.ts";
import type { Method, ModuleContext, Verb } from "./endpoint.ts";
import type { Binding, Event, Listener } from "./event.ts";
import type {
  DefineNotFoundHandler,
  DefinePageHandler,
  DefinePageTransform,
  PageHandler,
} from "../pages/page-handlers.ts";
import type { Job, JobContext, JobSettings } from "./job.ts";
import { noteMade } from "./listed.ts";
import type { AuthSchemeDescription } from "./auth-scheme-description.ts";
import type { ArgsInput, ArgsOf, OutputOf, Schema, Shape } from "./schema.ts";
import type { DefineService, Service } from "./service.ts";
import type { SiteInfo } from "./site-info.ts";
import type { Tables } from "../storage/table.ts";

/** Each part of a builder is a named interface, so that declaration files can name what a package destructures. */
export interface On<T extends Tables, O> {
  <P>(
    event: Event<P>,
    handler: (payload: P, scope: ModuleContext<T, O>) => unknown,
    options?: { readonly after?: "write" | "commit" },
  ): Listener;
  /**
   * `all`: runs once for all events of a transaction, at its end. Use it for data that many writes share, such as a
   * counter, because a changed row stays locked until the commit.
   */
  <P>(
    event: Event<P>,
    handler: (payloads: readonly P[], scope: ModuleContext<T, O>) => unknown,
    options: { readonly after: "all" },
  ): Listener;
}
/** Declares background work of the module: see `Jobs.add`, and `every` for periodic work. */
export interface DefineJob<T extends Tables, O> {
  <const A extends Shape = {}>(
    def: JobSettings & {
      readonly name: string;
      readonly args?: A;
      readonly handler: (
        call: ModuleContext<T, O> & JobContext & { readonly args: ArgsOf<A> },
      ) => unknown;
    },
  ): Job<ArgsInput<A>>;
}
/** A way to authenticate requests. */
export interface AuthScheme {
  /** Headers that the scheme reads, in lower case; it ignores a request with none of them (and none of `params`). */
  readonly headers?: readonly string[];
  readonly params?: readonly string[];
  /** The error codes of the scheme, for any request. */
  readonly errors?: readonly string[];
  /** The documentation of the scheme. */
  readonly about?: AuthSchemeDescription | ((site: SiteInfo) => AuthSchemeDescription);
  /** The capabilities that the scheme grants beside those of roles; `"any"` if they are not known in advance. */
  readonly capabilities?: readonly string[] | "any";
  readonly name: string;
  readonly identify: (call: never) => unknown;
  /** The same for page requests, if these require fewer credentials than API calls. */
  readonly page?: (call: never) => unknown;
  readonly "~bound": Binding;
}
/** The request that an auth scheme checks. The caller's IP address is undefined if the host does not provide it. */
export interface AuthRequest {
  readonly request: Request;
  readonly remoteAddress: string | undefined;
  /** Headers of the response when the caller is authenticated (for example a fresh nonce). */
  readonly answerHeaders: Record<string, string>;
}
/** Declares an auth scheme. */
export interface DefineAuthScheme<T extends Tables, O> {
  (
    name: string,
    /**
     * Returns the identity, or undefined if the request has no credentials of this scheme; throws an `ApiError` if
     * they are wrong.
     */
    identify: (
      call: ModuleContext<T, O> & AuthRequest,
    ) => Identity | undefined | Promise<Identity | undefined>,
    /** The headers (lower case) and query arguments that it reads: requests with none of them are ignored. */
    looksAt?: {
      readonly headers: readonly string[];
      readonly params?: readonly string[];
      /** The codes of the errors that it throws, for the documentation. */
      readonly errors?: readonly string[];
      /** The documentation of the scheme, if its first header alone is not enough. */
      readonly about?: AuthSchemeDescription | ((site: SiteInfo) => AuthSchemeDescription);
      /**
       * The `capabilities` of its identities, beside those of roles; `"any"` if they are not known in advance.
       * `createSite`
       * rejects an endpoint that requires a capability that no caller can have.
       */
      readonly capabilities?: readonly string[] | "any";
      /**
       * Identifies the caller of a page request, which may need fewer credentials than an API call: for example a
       * cookie
       * without a nonce.
       */
      readonly page?: (
        call: ModuleContext<T, O> & AuthRequest,
      ) => Identity | undefined | Promise<Identity | undefined>;
    },
  ): AuthScheme;
}
/** The user that a scheme has identified: core creates the actor from it. */
export interface Identity extends Pick<Actor, "id" | "login" | "displayName" | "roles"> {
  /** Capabilities beyond those of the roles. */
  readonly capabilities?: readonly string[];
}
/** Work that a command or a script starts: `site.run(task, input)`. It opens its own transactions. */
export interface Task<I = unknown, R = unknown> {
  readonly name: string;
  readonly run: (scope: never, input: never) => unknown;
  readonly "~bound": Binding;
  readonly "~types"?: (input: I) => R;
}
/** Runs a task of the same or another module, outside the transactions of the caller. */
export interface RunTask {
  <I, R>(task: Task<I, R>, input: I): Promise<R>;
}
/** Declares work for commands and scripts. */
export interface DefineTask<T extends Tables, O> {
  <I, R>(
    name: string,
    run: (scope: ModuleContext<T, O> & { readonly run: RunTask }, input: I) => Promise<R>,
  ): Task<I, R>;
}
/**
 * The result of `moduleBuilder`: declares all parts of a module that contain functions, with the types of its tables
 * and options.
 */
export interface ModuleBuilder<T extends Tables, O> {
  readonly get: Verb<"GET", T, O>;
  readonly post: Verb<"POST", T, O>;
  /** One endpoint for POST, PUT and PATCH. */
  readonly edit: Verb<"POST" | "PUT" | "PATCH", T, O>;
  readonly remove: Verb<"DELETE", T, O>;
  readonly on: On<T, O>;
  readonly defineJob: DefineJob<T, O>;
  readonly definePageHandler: DefinePageHandler<T, O>;
  readonly defineNotFoundHandler: DefineNotFoundHandler<T, O>;
  readonly definePageTransform: DefinePageTransform<T, O>;
  readonly defineAuthScheme: DefineAuthScheme<T, O>;
  readonly defineTask: DefineTask<T, O>;
  readonly defineIntegrityCheck: DefineIntegrityCheck<T, O>;
  readonly defineService: DefineService<T, O>;
}

/** Binds a module's tables and options to all parts that contain functions. */
export function moduleBuilder<const T extends Tables = {}, S extends Schema = Schema<{}, {}>>(to: {
  readonly tables?: T;
  readonly options?: S;
}): ModuleBuilder<T, OutputOf<S>> {
  const bound = { "~bound": { tables: to.tables ?? {}, options: to.options } };
  const verb = (methods: readonly Method[]) => (def: object) => ({
    args: {},
    ...def,
    methods,
    ...bound,
  });
  const kit = {
    get: verb(["GET"]),
    post: verb(["POST"]),
    edit: verb(["POST", "PUT", "PATCH"]),
    remove: verb(["DELETE"]),
    on: (
      { event }: Event,
      handler: Listener["handler"],
      { after = "write" }: { after?: Listener["after"] } = {},
    ): Listener => noteMade({ event, after, handler, ...bound }, `the listener for ${event}`, "on"),
    defineJob: ({ name, ...rest }: { name: string; handler: Job["handler"] }): Job =>
      noteMade({ job: name, args: {}, ...rest, ...bound }, `the job ${name}`, "jobs"),
    definePageHandler: (name: string, answer: PageHandler["answer"]): PageHandler => ({
      name,
      stage: "request",
      answer,
      ...bound,
    }),
    defineNotFoundHandler: (name: string, answer: PageHandler["answer"]): PageHandler => ({
      name,
      stage: "not-found",
      answer,
      ...bound,
    }),
    definePageTransform: (
      name: string,
      answer: PageHandler["answer"],
      { order }: { order?: PageHandler["order"] } = {},
    ): PageHandler => ({ name, stage: "response", order, answer, ...bound }),
    defineTask: (name: string, run: Task["run"]): Task =>
      noteMade({ name, run, ...bound }, `the task ${name}`, "tasks"),
    defineService: (name: string, run: Service["run"]): Service => ({ name, run, ...bound }),
    defineIntegrityCheck: (name: string, findings: IntegrityCheck["findings"]): IntegrityCheck =>
      noteMade({ name, findings, ...bound }, `the integrity check ${name}`, "checks"),
    defineAuthScheme: (
      name: string,
      identify: AuthScheme["identify"],
      looksAt: Pick<
        AuthScheme,
        "headers" | "params" | "errors" | "about" | "capabilities" | "page"
      > = {},
    ): AuthScheme => ({ name, identify, ...looksAt, ...bound }),
  };
  return kit as unknown as ModuleBuilder<T, OutputOf<S>>;
}
