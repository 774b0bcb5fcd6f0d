import type { ArgsInput, ArgsOf, OutputOf, Schema, Shape } from "../schema/schema.ts";
import type { Tables } from "@waymark/storage";
import type { Method } from "./api-manifest.ts";
import type { DefineAuthScheme, AuthScheme } from "./auth-scheme.ts";
import type { DefineCrud } from "./crud.ts";
import { toCrud } from "./crud-endpoints.ts";
import type { Verb } from "./endpoint.ts";
import type { Event, Listener } from "./event.ts";
import type { IntegrityCheck, DefineIntegrityCheck, DefineTask, Task } from "./task.ts";
import type { JobContext } from "./job-context.ts";
import type { Job, JobDefinitionOptions } from "./job.ts";
import { noteMade } from "./module.ts";
import type { DefineMiddleware, Middleware } from "./middleware.ts";
import type { DefineService, Service, ModuleContext } from "./module-context.ts";
import type {
  DefineErrorHandler,
  DefineNotFoundHandler,
  DefinePageHandler,
  DefinePageTransform,
  PageHandler,
} from "./page-handler.ts";
import type { Resource } from "./resource.ts";

/** Declares a listener of the module. Each part of a builder is a named interface, so that declaration files can refer to it. */
export interface On<T extends Tables, O> {
  /** `name` identifies the listener within its module, so that `replace` and `omit` can refer to it. */
  <P>(
    event: Event<P>,
    handler: (payload: P, ctx: ModuleContext<T, O>) => unknown,
    options?: { readonly phase?: "write" | "after-commit"; readonly name?: string },
  ): Listener;
  /**
   * `before-commit` runs once at the end of a transaction, with all its events. Use it to update data that many writes share,
   * such as a counter, because a changed row stays locked until the commit.
   */
  <P>(
    event: Event<P>,
    handler: (payloads: readonly P[], ctx: ModuleContext<T, O>) => unknown,
    options: { readonly phase: "before-commit"; readonly name?: string },
  ): Listener;
}
/** Declares background work of the module: see `Jobs.add`, and `every` for periodic work. */
export interface DefineJob<T extends Tables, O> {
  <const A extends Shape = {}>(
    def: JobDefinitionOptions & {
      readonly name: string;
      readonly args?: A;
      readonly handler: (
        ctx: ModuleContext<T, O> & JobContext & { readonly args: ArgsOf<A> },
      ) => unknown;
    },
  ): Job<ArgsInput<A>>;
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
  /** Endpoints to list, get, create, update and delete the rows of a resource, derived from its table. */
  readonly crud: DefineCrud<T, O>;
  readonly on: On<T, O>;
  readonly defineJob: DefineJob<T, O>;
  readonly definePageHandler: DefinePageHandler<T, O>;
  readonly defineNotFoundHandler: DefineNotFoundHandler<T, O>;
  readonly defineErrorHandler: DefineErrorHandler<T, O>;
  readonly definePageTransform: DefinePageTransform<T, O>;
  readonly defineMiddleware: DefineMiddleware<T, O>;
  readonly defineAuthScheme: DefineAuthScheme<T, O>;
  readonly defineTask: DefineTask<T, O>;
  readonly defineIntegrityCheck: DefineIntegrityCheck<T, O>;
  readonly defineService: DefineService<T, O>;
}

/** Creates the builder of a module, which binds the module's tables and options to all parts that contain functions. */
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
  const verbs = {
    get: verb(["GET"]),
    post: verb(["POST"]),
    edit: verb(["POST", "PUT", "PATCH"]),
    remove: verb(["DELETE"]),
  };
  const page =
    (stage: PageHandler["stage"]) =>
    (
      name: string,
      given:
        | PageHandler["handler"]
        | (Pick<PageHandler, "path" | "methods"> & { readonly handler: PageHandler["handler"] }),
      { order }: Pick<PageHandler, "order"> = {},
    ): PageHandler => {
      const requests = typeof given === "function" ? { handler: given } : given;
      return { name, stage, order, ...requests, ...bound };
    };
  const kit = {
    ...verbs,
    crud: (resource: Resource, options: object) =>
      toCrud(verbs as never, bound["~bound"].tables, resource, options as never),
    on: (
      { event }: Event,
      handler: Listener["handler"],
      { phase = "write", name }: Partial<Pick<Listener, "phase" | "name">> = {},
    ): Listener =>
      noteMade(
        { event, phase, handler, ...(name !== undefined && { name }), ...bound },
        `the listener for ${event}`,
        "on",
      ),
    defineJob: ({ name, ...rest }: { name: string; handler: Job["handler"] }): Job =>
      noteMade({ job: name, args: {}, ...rest, ...bound }, `the job ${name}`, "jobs"),
    definePageHandler: page("request"),
    defineNotFoundHandler: page("not-found"),
    defineErrorHandler: page("error"),
    definePageTransform: page("response"),
    defineMiddleware: (def: Omit<Middleware, "~bound">): Middleware =>
      noteMade({ ...def, ...bound }, `the middleware ${def.name}`, "middleware"),
    defineTask: (name: string, run: Task["run"], { input }: Pick<Task, "input"> = {}): Task =>
      noteMade({ name, run, input, ...bound }, `the task ${name}`, "tasks"),
    defineService: (name: string, run: Service["run"]): Service => ({ name, run, ...bound }),
    defineIntegrityCheck: (name: string, findings: IntegrityCheck["findings"]): IntegrityCheck =>
      noteMade({ name, findings, ...bound }, `the integrity check ${name}`, "checks"),
    defineAuthScheme: (
      name: string,
      identify: AuthScheme["identify"],
      looksAt: Pick<
        AuthScheme,
        "headers" | "params" | "errors" | "securitySchemes" | "capabilities" | "page"
      > = {},
    ): AuthScheme => ({ name, identify, ...looksAt, ...bound }),
  };
  return kit as unknown as ModuleBuilder<T, OutputOf<S>>;
}
