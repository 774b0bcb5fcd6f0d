import type { Db } from "./repository.ts";
import type { Column, Columns, Row, Tables, Stored } from "./table.ts";

interface Named {
  /** Stored in the record of every storage: never changed, and unique in the module. */
  readonly name: string;
}
interface OfTable extends Named {
  /** The name of the table in the module at that point. */
  readonly table: string;
}
interface OfColumn extends OfTable {
  readonly column: string;
}

/** Renames a table. Its rows are preserved. */
export interface RenameTable extends OfTable {
  readonly do: "renameTable";
  readonly to: string;
}
/** Drops a table with its rows. */
export interface DropTable extends OfTable {
  readonly do: "dropTable";
}
/** Renames a column. Indexes, key and full-text search are adapted. */
export interface RenameColumn extends OfColumn {
  readonly do: "renameColumn";
  readonly to: string;
}
/** Drops a column with its values and the indexes that name it. */
export interface DropColumn extends OfColumn {
  readonly do: "dropColumn";
}
/** A row before a step: with the columns in `reads`, otherwise with all of them, of unknown types. */
export type RowBefore<R extends Columns> = [R] extends [never] ? Stored : Readonly<Row<R>>;
/** A step that computes a value from each row. */
interface FromRow<R extends Columns> extends OfColumn {
  /**
   * The columns that it reads, as they are at that point: `{ name: text() }`. The row has these and no others, with
   * their types; if a stored column has another type, nothing is done. Default: the row has all columns, of unknown
   * types.
   */
  readonly reads?: R;
}
/**
 * Adds a column whose values are computed from the existing rows. One of type `id()` becomes the key: rows are numbered
 * in the order of the old key, and need no `value`.
 */
export interface AddColumn<V = unknown, R extends Columns = never> extends FromRow<R> {
  readonly do: "addColumn";
  readonly as: Column<V>;
  /** Returns the value for a row. The function must be pure. */
  readonly value?: (row: RowBefore<R>) => V;
}
/** Changes the type of a column, or whether it may be null. */
export interface ChangeColumn<
  F = never,
  V = unknown,
  R extends Columns = never,
> extends FromRow<R> {
  readonly do: "changeColumn";
  /** The column before the step. */
  readonly from: Column<F>;
  /** The column after the step. If it may not be null, null becomes its default. */
  readonly to: Column<V>;
  /** Converts a value other than null. The function must be pure. Required if the type changes. */
  readonly convert?: (value: NonNullable<F>, row: RowBefore<R>) => V;
}
/** Changes the columns that identify a row. An `id()` that is no longer the key becomes an `integer()`. */
export interface ChangeKey extends OfTable {
  readonly do: "changeKey";
  readonly key: readonly string[];
}
/** The result of a batch of work, for the next one: a JSON value. */
export interface MigrationBatch<C = unknown> {
  readonly cursor: C;
}
/**
 * Custom work on the rows. Each call is one transaction. If it returns a cursor, it is called again with that cursor,
 * even after a restart. Tables and columns in `tables` that storage lacks are created first.
 */
export interface DataMigration<T extends Tables = never, C = never> extends Named {
  readonly do: "run";
  /** The tables it works on, with the columns it needs, as they are at that point. */
  readonly tables: T;
  /** The cursor of the first call, for work in batches. */
  readonly start?: C;
  readonly work: (ctx: {
    readonly db: Db<T>;
    /** The result of the previous call. */
    readonly cursor: C;
  }) => Promise<MigrationBatch<NoInfer<C>> | void>;
}

/** A change of stored tables that cannot be derived from the declarations, as the module declares it. */
export type Migration =
  | RenameTable
  | DropTable
  | RenameColumn
  | DropColumn
  | AddColumn
  | ChangeColumn
  | ChangeKey
  | DataMigration;

/** The migrations of a module of the site, in their order. */
export interface ModuleMigrations {
  readonly module: string;
  readonly migrations: readonly Migration[];
}

/**
 * Declares a named migration step, which runs once on the way to the declared tables. The steps of a module run in the
 * order of its `migrations`, before derived ones; storage that is new to the module records them as done.
 */
export function defineMigration<
  const T extends Tables,
  F,
  V,
  C = undefined,
  R extends Columns = never,
>(
  step:
    | RenameTable
    | DropTable
    | RenameColumn
    | DropColumn
    | AddColumn<V, R>
    | ChangeColumn<F, V, R>
    | ChangeKey
    | DataMigration<T, C>,
): Migration {
  return step as Migration;
}

/** The name of a module's table in storage: the module's name, then its own. */
export const storedName = (module: string, table: string): string =>
  `${module.replaceAll("-", "_")}_${table}`;
