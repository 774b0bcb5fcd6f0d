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

/** Each part of a kit is a named interface, so that what a package destructures can be named in its declarations. */
export interface On<T extends Tables, O> {
  <P>(
    event: Event<P>,
    handler: (payload: P, scope: ModuleContext<T, O>) => unknown,
    options?: { readonly after?: "write" | "commit" },
  ): Listener;
  /**
   * `all`: runs once for all events of a transaction, as the last that is done in it. For what many writes share, such
   * as a counter: whoever changes it keeps others from it until the commit.
   */
  <P>(
    event: Event<P>,
    handler: (payloads: readonly P[], scope: ModuleContext<T, O>) => unknown,
    options: { readonly after: "all" },
  ): Listener;
}
/** Declares background work of the module: see `Jobs.add`, and `every` for work that runs by itself. */
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
/** A way to prove who is calling. */
export interface AuthScheme {
  /** Headers that it looks at, lower case; a request with none of them (nor of `params`) is passed by. */
  readonly headers?: readonly string[];
  readonly params?: readonly string[];
  /** The codes that it refuses requests with, whatever they are for. */
  readonly errors?: readonly string[];
  /** What documents say of it. */
  readonly about?: AuthSchemeDescription | ((site: SiteInfo) => AuthSchemeDescription);
  /** The capabilities that it gives beside those of roles; `"any"` where they are not known before. */
  readonly capabilities?: readonly string[] | "any";
  readonly name: string;
  readonly identify: (call: never) => unknown;
  /** The same for whoever opens a page, where that takes less than a call of the API. */
  readonly page?: (call: never) => unknown;
  readonly "~bound": Binding;
}
/** The caller's address is known to hosts that tell it. */
export interface AuthRequest {
  readonly request: Request;
  readonly remoteAddress: string | undefined;
  /** Headers that the answer carries once the caller is known (a fresh nonce, say). */
  readonly answerHeaders: Record<string, string>;
}
/** Declares a way to prove who is calling. */
export interface DefineAuthScheme<T extends Tables, O> {
  (
    name: string,
    /** An identity, undefined where the request carries none of this scheme, or an `ApiError` thrown where it is wrong. */
    identify: (
      call: ModuleContext<T, O> & AuthRequest,
    ) => Identity | undefined | Promise<Identity | undefined>,
    /** What it looks at: requests with none of these headers (lower case) and query arguments are passed by. */
    looksAt?: {
      readonly headers: readonly string[];
      readonly params?: readonly string[];
      /** The codes of the errors that it throws, for documents. */
      readonly errors?: readonly string[];
      /** What documents say of it, where its first header alone does not. */
      readonly about?: AuthSchemeDescription | ((site: SiteInfo) => AuthSchemeDescription);
      /**
       * The `capabilities` of the identities that it finds, beside those of roles; `"any"` where they are not known before. An
       * endpoint that asks for one that nobody can have is refused when the site is made.
       */
      readonly capabilities?: readonly string[] | "any";
      /** Who opens a page, where a request for a page carries less than a call: a cookie without a nonce, say. */
      readonly page?: (
        call: ModuleContext<T, O> & AuthRequest,
      ) => Identity | undefined | Promise<Identity | undefined>;
    },
  ): AuthScheme;
}
/** Who a scheme found: core makes the actor of it. */
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
/** Runs a task of the same or another module, beside the transactions of the one that asks. */
export interface RunTask {
  <I, R>(task: Task<I, R>, input: I): Promise<R>;
}
/** Declares work that commands and scripts start. */
export interface DefineTask<T extends Tables, O> {
  <I, R>(
    name: string,
    run: (scope: ModuleContext<T, O> & { readonly run: RunTask }, input: I) => Promise<R>,
  ): Task<I, R>;
}
/** What `moduleBuilder` gives: everything a module declares with functions in it, knowing the module's tables and options. */
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

/** Binds a module's tables and options to everything it declares with functions in it. */
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
    ): Listener => noteMade({ event, after, handler, ...bound }, `the listener to ${event}`, "on"),
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
      noteMade({ name, findings, ...bound }, `the check ${name}`, "checks"),
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
