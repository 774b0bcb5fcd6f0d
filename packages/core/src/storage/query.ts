import type { Columns, Row, Table } from "./table.ts";

/**
 * A test of one column. Several in one object must all hold. Each test holds or does not: where the
 * column is null no comparison holds, and `ne`, `notIn` and `not` are the exact opposites of `eq`,
 * `in` and what `not` contains. A list may hold null. Text is compared by code point.
 */
export interface ColumnFilter<V> {
  readonly eq?: V;
  readonly ne?: V;
  readonly in?: readonly V[];
  readonly notIn?: readonly V[];
  readonly lt?: V;
  readonly lte?: V;
  readonly gt?: V;
  readonly gte?: V;
  /** Both ends included. */
  readonly between?: readonly [V, V];
  readonly isNull?: boolean;
  /** Case-insensitive for ASCII letters; `%` and `_` stand for themselves. */
  readonly startsWith?: string;
  /** Case-insensitive for ASCII letters; `%` and `_` stand for themselves. */
  readonly contains?: string;
}

/** Rows that a link table connects: those whose `to` column equals this row's `from` (default `id`) and that pass `where`. */
export interface Exists<L extends Columns = Columns> {
  readonly table: Table<L>;
  readonly to: keyof L & string;
  readonly from?: string;
  readonly where?: Where<L>;
}

/**
 * Which rows are meant, as data. A plain value means equality, a list is spelled `{ in: [...] }`.
 * `and`, `or`, `not`, `match` and `exists` cannot be names of columns.
 */
export type Where<C extends Columns = Columns> = {
  readonly [K in keyof C]?: Row<C>[K] | ColumnFilter<Row<C>[K]> | undefined;
} & {
  readonly and?: readonly Where<C>[];
  /** At least one must hold; an empty list holds for no row. */
  readonly or?: readonly Where<C>[];
  readonly not?: Where<C>;
  /**
   * Full text: every word must occur (as the beginning of a word) in one of the table's searched
   * columns. Text without words is no condition; more than 1,600 bytes are refused.
   */
  readonly match?: string;
  readonly exists?: Exists;
};

/** Upwards (`asc`) or downwards (`desc`). */
export type Direction = "asc" | "desc";
/**
 * One step of an order: a column with a direction or with the values in the wished order (rows with
 * other values come behind them), or rows that pass a test first. Null is the smallest value.
 */
export type Order<C extends Columns = Columns> =
  | { readonly [K in keyof C]?: Direction | readonly Row<C>[K][] }
  | { readonly first: Where<C> };

/** Which rows, in which order, how many of them, and which of their columns. */
export interface Query<C extends Columns = Columns> {
  readonly where?: Where<C> | undefined;
  /** A column name, or steps that are applied in turn. The key is always the last step, in the direction of the one before. */
  readonly orderBy?: (keyof C & string) | Order<C> | readonly Order<C>[] | undefined;
  /** For an `orderBy` that is a column name. */
  readonly direction?: Direction | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** How many rows there are, where that is known: then pages in the farther half are read from the end. */
  readonly total?: number | undefined;
  /** The row to go on behind (keyset paging): its values in the columns of `orderBy`, and its key. */
  readonly after?: Partial<Row<C>> | undefined;
  /**
   * Inside a transaction: the rows stay as they are for everybody else until it ends; who wants to change them waits.
   * They are read as they are when the wait for others is over. Outside of one a `TypeError`.
   */
  readonly forUpdate?: true | undefined;
  /** The columns to read. Left out: all of them. */
  readonly columns?: readonly (keyof C & string)[] | undefined;
}

/** Some of the rows that a query means, and how many there are in all. */
export interface Page<R> {
  readonly items: readonly R[];
  /** How many there are on all pages together. */
  readonly total: number;
  /** How many a page holds, where the args of the call do not say. */
  readonly per_page?: number;
  /** How many rows were skipped, where the call said so itself: links to other pages then move this number. */
  readonly offset?: number | undefined;
}
