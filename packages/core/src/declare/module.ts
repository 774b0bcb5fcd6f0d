import { DefinitionError, type ErrorTable } from "../errors/api-error.ts";
import type { Binding, Listener } from "./event.ts";
import { checkMaybeAsync, describeIssue } from "../args/check-value.ts";
import type { Messages } from "@waymark/messages";
import type { InputOf, OutputOf, Schema } from "../schema/schema.ts";
import type { Migration, Tables } from "@waymark/storage";
import type { AuthScheme } from "./auth-scheme.ts";
import type { Contributed, Contribution } from "./contribution.ts";
import type { IntegrityCheck, Task } from "./task.ts";
import type { Job } from "./job.ts";
import type { Middleware } from "./middleware.ts";
import type { Namespace } from "./namespace.ts";
import type { PageHandler } from "./page-handler.ts";
import { replacingParts } from "./replacement.ts";
import type { SettingDefaultsContext } from "./setting.ts";

/** The parts that a builder has created, and those that modules list: finds a part that was declared but not listed. */
interface Made {
  /** `the job bookings.remind`. */
  readonly what: string;
  /** The property of `defineModule` that lists parts of this kind. */
  readonly under: string;
  readonly part: object;
}
const made = new WeakMap<Binding, Made[]>();
const listed = new WeakSet<object>();

/** Records a part that only takes effect if a module lists it. */
export function noteMade<P extends { readonly "~bound": Binding }>(
  part: P,
  what: string,
  under: string,
): P {
  const { "~bound": bound } = part;
  const parts = made.get(bound);
  if (parts) parts.push({ what, under, part });
  else made.set(bound, [{ what, under, part }]);
  return part;
}
/** Records the parts that a module lists. */
function noteListed(parts: readonly object[]): void {
  for (const part of parts) listed.add(part);
}
/** @throws DefinitionError for a part of this builder that no module lists: it would never run. */
export function checkListed(module: string, bound: Binding): void {
  for (const { what, under, part } of made.get(bound) ?? [])
    if (!listed.has(part))
      throw new DefinitionError(
        `${module}: ${what} is declared, but no module lists it: add it to "${under}" of defineModule.`,
      );
}

/** Creates what must exist before the first request; safe to run at every start. */
export type StartTask = Task<void, string | undefined>;
/** Finishes pending work of a module. Storage is still open, and closes afterwards. */
export type CloseTask = Task<void, void>;
/** The context from which a module builds its namespaces: its options, and the contributions of the modules of the site. */
export interface NamespaceContext<O = unknown> extends SettingDefaultsContext {
  readonly options: O;
  all<T extends { readonly name: string }>(point: Contribution<T>): readonly T[];
}
/** A module with its options, ready for `createSite`. */
export interface Module<N extends readonly Namespace[] = readonly Namespace[]> {
  readonly name: string;
  /** Modules that the site must include; their declarations come first. */
  readonly requires: readonly string[];
  /** Modules that come first if the site includes them. */
  readonly after: readonly string[];
  readonly options: unknown;
  readonly optionsSchema: Schema | undefined;
  readonly tables: Tables;
  readonly migrations: readonly Migration[];
  readonly contributes: readonly Contributed[];
  readonly on: readonly Listener[];
  readonly jobs: readonly Job<never>[];
  readonly pages: readonly PageHandler[];
  readonly middleware: readonly Middleware[];
  readonly authSchemes: readonly AuthScheme[];
  readonly tasks: readonly Task<never>[];
  readonly start: readonly StartTask[];
  readonly close: readonly CloseTask[];
  readonly checks: readonly IntegrityCheck[];
  readonly errors: ErrorTable;
  readonly messages: Messages | undefined;
  readonly errorMessages: Messages | undefined;
  readonly namespaces: (setup: NamespaceContext<never>) => N;
}
/**
 * Creates a module from its options.
 *
 * @throws DefinitionError that names each invalid option.
 */
export interface ModuleFactory<I, N extends readonly Namespace[]> {
  (...options: {} extends I ? [options?: I] : [options: I]): Module<N>;
  /** The schema of its options, for the documentation. */
  readonly options: Schema | undefined;
}
export interface ModuleDef<S extends Schema, N extends readonly Namespace[]> {
  /** The name of the owner of its tables, which other modules use in `requires` and `after`. */
  readonly name: string;
  readonly requires?: readonly string[];
  readonly after?: readonly string[];
  readonly options?: S;
  readonly tables?: Tables;
  /** Migrations, oldest first: they bring stored tables to the state of `tables`. Never change or remove one. */
  readonly migrations?: readonly Migration[];
  /** Contributions to extension points of other modules: a list, or a function of the options. */
  readonly contributes?:
    | readonly Contributed[]
    | ((options: OutputOf<S>) => readonly Contributed[]);
  readonly on?: readonly Listener[];
  readonly jobs?: readonly Job<never>[];
  /** Page handlers for requests outside the API, called in the order of the modules. */
  readonly pages?: readonly PageHandler[];
  /** Middleware around requests of the API: a list, or a function of the options. */
  readonly middleware?: readonly Middleware[] | ((options: OutputOf<S>) => readonly Middleware[]);
  /** Auth schemes of the module. */
  readonly authSchemes?: readonly AuthScheme[];
  /** Tasks that commands may start. */
  readonly tasks?: readonly Task<never>[];
  /** Tasks that run each time the site starts: they create what must exist, and may return a line for the operator. */
  readonly start?: readonly StartTask[];
  /** Tasks that run when the site closes, before storage does, in reverse order of the modules. Failures are logged. */
  readonly close?: readonly CloseTask[];
  /** Integrity checks of its rows, for `waymark check`. */
  readonly checks?: readonly IntegrityCheck[];
  /** The texts of the module, from `defineMessages`. */
  readonly messages?: unknown;
  /**
   * The texts of its errors, from `defineMessages`: the English catalogue has `errorTexts(errors)`, and the other
   * sentences that errors contain. Errors are thrown in English and translated when they are sent.
   */
  readonly errorMessages?: unknown;
  /** The module's error table, from `defineErrors`. */
  readonly errors?: { readonly "~table": ErrorTable };
  readonly namespaces?: N | ((setup: NamespaceContext<OutputOf<S>>) => N);
}

/** Declares a module: a function of its options, which are validated when it is called. */
export function defineModule<
  S extends Schema = Schema<{}, {}>,
  const N extends readonly Namespace[] = [],
>(def: ModuleDef<S, N>): ModuleFactory<InputOf<S>, N> {
  const {
    namespaces = [] as never,
    options: schema,
    errors,
    contributes = [],
    middleware = [],
    messages,
    errorMessages,
    ...rest
  } = def;
  const { on = [], jobs = [], tasks = [], start = [], close = [], checks = [] } = def;
  noteListed([...on, ...jobs, ...tasks, ...start, ...close, ...checks]);
  const made = new Map<string, Module<N>>();
  const build = (given?: unknown): Module<N> => {
    const options = schema ? validOptions(def.name, schema, given ?? {}) : {};
    const around =
      typeof middleware === "function" ? middleware(options as OutputOf<S>) : middleware;
    const contributed =
      typeof contributes === "function" ? contributes(options as OutputOf<S>) : contributes;
    noteListed([...around, ...replacingParts(contributed)]);
    return {
      requires: [],
      after: [],
      tables: {},
      migrations: [],
      on: [],
      jobs: [],
      pages: [],
      authSchemes: [],
      tasks: [],
      start: [],
      close: [],
      checks: [],
      ...rest,
      contributes: contributed,
      messages: messages as Messages | undefined,
      errorMessages: errorMessages as Messages | undefined,
      middleware: around,
      errors: errors?.["~table"] ?? {},
      optionsSchema: schema,
      options,
      namespaces:
        typeof namespaces === "function"
          ? (namespaces as (setup: NamespaceContext<never>) => N)
          : () => namespaces,
    };
  };
  // Equal options give the same module, so that what is compiled from it can be shared.
  const make = (given: unknown = {}): Module<N> => {
    const key = isData(given) ? JSON.stringify(given) : undefined;
    if (key === undefined || key.length > 1000) return build(given);
    let module = made.get(key);
    if (!module) {
      module = build(given);
      if (made.size < 100) made.set(key, module);
    }
    return module;
  };
  // A module that is not called is named in the error.
  Object.defineProperty(make, "name", { value: def.name });
  return Object.assign(make, { options: schema }) as ModuleFactory<InputOf<S>, N>;
}

/** Whether a value is plain data, which JSON keeps as it is. */
function isData(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every(isData);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) && Object.values(value).every(isData)
  );
}

function validOptions(module: string, schema: Schema, options: unknown): unknown {
  const result = checkMaybeAsync(schema, options);
  if (result instanceof Promise)
    throw new DefinitionError(
      `${module}: options are validated synchronously; this schema is asynchronous.`,
    );
  if (!result.issues) return result.value;
  const lines = result.issues.map((issue) => {
    const where = issue.path.join(".");
    const name = where === "" ? "options" : `option ${where}`;
    const issueText = describeIssue({ ...issue, path: [] }, name);
    return `${module}: ${issueText.startsWith(name) ? issueText : `${name}: ${issueText}`}`;
  });
  throw new DefinitionError(lines.join("\n"));
}
