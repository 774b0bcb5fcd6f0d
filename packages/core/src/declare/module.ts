import { checkMaybeAsync, describeIssue } from "../args/check-value.ts";
import { DefinitionError } from "./api-error.ts";
import type { AuthScheme, Task } from "./module-builder.ts";
import type { IntegrityCheck } from "./integrity-check.ts";
import type { Contributed, Contribution } from "./contribution.ts";
import type { ErrorTable } from "./errors.ts";
import type { Listener } from "./event.ts";
import type { PageHandler } from "../pages/page-handlers.ts";
import type { Job } from "./job.ts";
import { noteListed } from "./listed.ts";
import type { Namespace } from "./namespace.ts";
import type { InputOf, OutputOf, Schema } from "./schema.ts";
import type { SiteInfo } from "./site-info.ts";
import type { Migration } from "../storage/migration.ts";
import type { Tables } from "../storage/table.ts";

/** Makes what must be there before the first request; safe to run at every start. */
export type StartTask = Task<void, string | undefined>;
/** Finishes what a module has begun and nobody waits for. Storage is open still, and closes when it is over. */
export type CloseTask = Task<void, void>;
/** What a module's namespaces are built from: its options, and what the mounted modules contribute. */
export interface NamespaceContext<O = unknown> {
  readonly options: O;
  readonly site: SiteInfo;
  /** The options of the mounted module that declares this schema: for routes that one module makes and another mounts. */
  optionsOf<S extends Schema>(schema: S): OutputOf<S>;
  all<T extends { readonly name: string }>(point: Contribution<T>): readonly T[];
}
/** A module with its options, ready to be mounted by `createSite`. */
export interface Module<N extends readonly Namespace[] = readonly Namespace[]> {
  readonly name: string;
  /** Modules that must be mounted too; their declarations come first. */
  readonly requires: readonly string[];
  /** Modules that come first where they are mounted. */
  readonly after: readonly string[];
  readonly options: unknown;
  readonly optionsSchema: Schema | undefined;
  readonly tables: Tables;
  readonly migrations: readonly Migration[];
  readonly contributes: readonly Contributed[];
  readonly on: readonly Listener[];
  readonly jobs: readonly Job<never>[];
  readonly pages: readonly PageHandler[];
  readonly authSchemes: readonly AuthScheme[];
  readonly tasks: readonly Task<never>[];
  readonly start: readonly StartTask[];
  readonly close: readonly CloseTask[];
  readonly checks: readonly IntegrityCheck[];
  readonly errors: ErrorTable;
  readonly namespaces: (setup: NamespaceContext<never>) => N;
}
/** Makes a module from its options. Wrong options are a `DefinitionError` that names each of them. */
export interface ModuleFactory<I, N extends readonly Namespace[]> {
  (...options: {} extends I ? [options?: I] : [options: I]): Module<N>;
  /** The schema of its options, for documentation. */
  readonly options: Schema | undefined;
}
export interface ModuleDef<S extends Schema, N extends readonly Namespace[]> {
  /** The name of its tables' owner, and what other modules name in `requires` and `after`. */
  readonly name: string;
  readonly requires?: readonly string[];
  readonly after?: readonly string[];
  readonly options?: S;
  readonly tables?: Tables;
  /** Named steps, oldest first: what storage goes through on the way to `tables`. None is ever changed or taken away. */
  readonly migrations?: readonly Migration[];
  /** What it contributes to other modules: a list, or a function of its options. */
  readonly contributes?:
    | readonly Contributed[]
    | ((options: OutputOf<S>) => readonly Contributed[]);
  readonly on?: readonly Listener[];
  readonly jobs?: readonly Job<never>[];
  /** Answers to requests outside the API, asked in the order of the modules. */
  readonly pages?: readonly PageHandler[];
  /** Ways to prove who is calling. */
  readonly authSchemes?: readonly AuthScheme[];
  /** What commands may start. */
  readonly tasks?: readonly Task<never>[];
  /** Tasks that run each time the site starts: they make what must be there, and may return a line for the operator. */
  readonly start?: readonly StartTask[];
  /** Tasks that run when the site closes, before storage does, the modules in the opposite order. What fails is logged. */
  readonly close?: readonly CloseTask[];
  /** What must be true of its rows: `waymark check` says what is not. */
  readonly checks?: readonly IntegrityCheck[];
  /** The module's error table, as `defineErrors` takes it. */
  readonly errors?: { readonly "~table": ErrorTable };
  readonly namespaces?: N | ((setup: NamespaceContext<OutputOf<S>>) => N);
}

/** Declares a module: a function of its options, which are validated when it is called. */
export function defineModule<
  S extends Schema = Schema<{}, {}>,
  const N extends readonly Namespace[] = [],
>(def: ModuleDef<S, N>): ModuleFactory<InputOf<S>, N> {
  const { namespaces = [] as never, options: schema, errors, contributes = [], ...rest } = def;
  const { on = [], jobs = [], tasks = [], start = [], close = [], checks = [] } = def;
  noteListed([...on, ...jobs, ...tasks, ...start, ...close, ...checks]);
  const make = (given?: unknown): Module<N> => {
    const options = schema ? validOptions(def.name, schema, given ?? {}) : {};
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
      contributes:
        typeof contributes === "function" ? contributes(options as OutputOf<S>) : contributes,
      errors: errors?.["~table"] ?? {},
      optionsSchema: schema,
      options,
      namespaces:
        typeof namespaces === "function"
          ? (namespaces as (setup: NamespaceContext<never>) => N)
          : () => namespaces,
    };
  };
  // Who forgets to call it is told by its name.
  Object.defineProperty(make, "name", { value: def.name });
  return Object.assign(make, { options: schema }) as ModuleFactory<InputOf<S>, N>;
}

function validOptions(module: string, schema: Schema, options: unknown): unknown {
  const result = checkMaybeAsync(schema, options);
  if (result instanceof Promise)
    throw new DefinitionError(
      `${module}: options are validated at once; this schema is asynchronous.`,
    );
  if (!result.issues) return result.value;
  const lines = result.issues.map((issue) => {
    const where = issue.path.join(".");
    const name = where === "" ? "options" : `option ${where}`;
    const told = describeIssue({ ...issue, path: [] }, name);
    return `${module}: ${told.startsWith(name) ? told : `${name}: ${told}`}`;
  });
  throw new DefinitionError(lines.join("\n"));
}
