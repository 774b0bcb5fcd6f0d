import type { Db, Tables } from "@waymark/storage";
import type { CallService } from "./module-context.ts";
import type { RenderContext } from "./render-context.ts";

/** Related data for a set of rows, read at once: the number of queries does not depend on the number of rows. */
export interface Loader<V = unknown> {
  readonly tables: Tables;
  readonly load: (ctx: never) => Promise<ReadonlyMap<number | string, V>>;
  readonly empty: V;
  /** The columns of the rows that `load` reads. */
  readonly reads: readonly string[];
  /** The column whose values are the keys of the map. */
  readonly by: string;
}
/**
 * Declares a loader: `load` returns a map from a row's id to its value; rows that are not in the map get `empty`. `by`
 * names another key column than `id`. `callService` calls a service, with the tables and options of the module that
 * declares it.
 */
export function defineLoader<T extends Tables, V, R extends object = { readonly id: number }>(def: {
  readonly tables: T;
  readonly reads?: readonly (keyof R & string)[];
  readonly by?: keyof R & string;
  readonly empty: V;
  readonly load: (ctx: {
    readonly rows: readonly R[];
    readonly db: Db<T>;
    readonly context: RenderContext;
    readonly callService: CallService;
  }) => Promise<ReadonlyMap<number | string, V>>;
}): Loader<V> {
  return { reads: [], by: "id", ...def } as Loader<V>;
}
export type Loaders = Readonly<Record<string, Loader<unknown>>>;
