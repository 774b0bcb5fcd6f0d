import type { Stored } from "./port.ts";
import type { Db } from "./repository.ts";
import type { Column, Columns, Row, Tables } from "./table.ts";

interface Named {
  /** Kept in the record of every storage: never changed, and unique in the module. */
  readonly name: string;
}
interface OfTable extends Named {
  /** The name of the table in the module at that point. */
  readonly table: string;
}
interface OfColumn extends OfTable {
  readonly column: string;
}

/** The table gets another name; its rows stay. */
export interface RenameTable extends OfTable {
  readonly do: "renameTable";
  readonly to: string;
}
/** The table goes, with its rows. */
export interface DropTable extends OfTable {
  readonly do: "dropTable";
}
/** The column gets another name; indexes, key and search follow. */
export interface RenameColumn extends OfColumn {
  readonly do: "renameColumn";
  readonly to: string;
}
/** The column goes, with what it holds and the indexes that name it. */
export interface DropColumn extends OfColumn {
  readonly do: "dropColumn";
}
/** A row as a step sees it: with the columns that it says it reads, else with all of them, of unknown types. */
export type RowBefore<R extends Columns> = [R] extends [never] ? Stored : Readonly<Row<R>>;
/** A step that makes a value from each row. */
interface FromRow<R extends Columns> extends OfColumn {
  /**
   * The columns that it reads, as they are at that point: `{ name: text() }`. The row has these and no others, with their types;
   * where storage has another column under such a name, nothing is done. Left out: the row has all columns, of unknown types.
   */
  readonly reads?: R;
}
/**
 * A new column whose values come from the rows that are there. One of type `id()` becomes the key: rows are numbered in the
 * order of the old key, and need no `value`.
 */
export interface AddColumn<V = unknown, R extends Columns = never> extends FromRow<R> {
  readonly do: "addColumn";
  readonly as: Column<V>;
  /** What a row gets; pure. */
  readonly value?: (row: RowBefore<R>) => V;
}
/** The column gets another type, or may (no longer) be null. */
export interface ChangeColumn<
  F = never,
  V = unknown,
  R extends Columns = never,
> extends FromRow<R> {
  readonly do: "changeColumn";
  /** What the column is before. */
  readonly from: Column<F>;
  /** What it is from then on. Where it may not be null, null becomes its default. */
  readonly to: Column<V>;
  /** What another value than null becomes; pure. Needed where the type is another one. */
  readonly convert?: (value: NonNullable<F>, row: RowBefore<R>) => V;
}
/** Other columns identify a row. An `id()` that is no longer the key becomes an `integer()`. */
export interface ChangeKey extends OfTable {
  readonly do: "changeKey";
  readonly key: readonly string[];
}
/** What a portion of work leaves for the next one: a JSON value. */
export interface MigrationBatch<C = unknown> {
  readonly cursor: C;
}
/**
 * Own work over the rows. Each call is one transaction; where it returns a cursor it is called again with it, also after a
 * restart. What `tables` names and storage lacks is made before, as it stands there.
 */
export interface DataMigration<T extends Tables = never, C = never> extends Named {
  readonly do: "run";
  /** The tables it works on, with the columns it needs, as they are at that point. */
  readonly tables: T;
  /** The cursor of the first call, for work in portions. */
  readonly start?: C;
  readonly work: (call: {
    readonly db: Db<T>;
    /** What the call before returned. */
    readonly cursor: C;
  }) => Promise<MigrationBatch<NoInfer<C>> | void>;
}

/** A change of storage that cannot be derived from the declared tables, as the module declares it. */
export type Migration =
  | RenameTable
  | DropTable
  | RenameColumn
  | DropColumn
  | AddColumn
  | ChangeColumn
  | ChangeKey
  | DataMigration;

/** The named steps of a mounted module, in their order. */
export interface ModuleMigrations {
  readonly module: string;
  readonly migrations: readonly Migration[];
}

/**
 * Declares a named step: what storage goes through, once, on the way to the declared tables. The steps of a module run in the
 * order of its `migrations`, before anything is derived; a storage that is new to the module records them as done.
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

/** What a table of a module is called in storage: the module's name, then its own. */
export const storedName = (module: string, table: string): string =>
  `${module.replaceAll("-", "_")}_${table}`;
