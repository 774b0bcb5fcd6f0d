import type { Columns, Row, Table } from "./table.ts";

/**
 * Conditions on one column, all of which must be true. Each is true or false: if the column is null no comparison is
 * true, and `ne`, `notIn` and `not` are the exact negations of `eq`, `in` and the content of `not`. A list may contain
 * null. Text is compared by code point.
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
  /** Case-insensitive for ASCII letters; `%` and `_` are literal. */
  readonly startsWith?: string;
  /** Case-insensitive for ASCII letters; `%` and `_` are literal. */
  readonly contains?: string;
}

/** Rows of a link table: those whose `to` column equals this row's `from` (default `id`) and that match `where`. */
export interface Exists<L extends Columns = Columns> {
  readonly table: Table<L>;
  readonly to: keyof L & string;
  readonly from?: string;
  readonly where?: Where<L>;
}

/**
 * A condition on rows, as data. A plain value means equality; write a list as `{ in: [...] }`. `and`, `or`, `not`,
 * `match` and `exists` cannot be names of columns.
 */
export type Where<C extends Columns = Columns> = {
  readonly [K in keyof C]?: Row<C>[K] | ColumnFilter<Row<C>[K]> | undefined;
} & {
  readonly and?: readonly Where<C>[];
  /** At least one must be true; an empty list is false for every row. */
  readonly or?: readonly Where<C>[];
  readonly not?: Where<C>;
  /**
   * Full text: every word must occur (as the beginning of a word) in one of the table's searched columns. Text without
   * words is no condition; more than 1,600 bytes are a TypeError.
   */
  readonly match?: string;
  readonly exists?: Exists;
};

/** Ascending (`asc`) or descending (`desc`). */
export type Direction = "asc" | "desc";
/**
 * One step of an order: a column with a direction or with a list of values (rows with other values come last), or rows
 * that match a condition first. Null is the smallest value.
 */
export type Order<C extends Columns = Columns> =
  | { readonly [K in keyof C]?: Direction | readonly Row<C>[K][] }
  | { readonly first: Where<C> };

/** A query: the conditions, the order, the number of rows, and their columns. */
export interface Query<C extends Columns = Columns> {
  readonly where?: Where<C> | undefined;
  /**
   * A column name, or steps that are applied in turn. The key is always the last step, in the direction of the
   * previous one.
   */
  readonly orderBy?: (keyof C & string) | Order<C> | readonly Order<C>[] | undefined;
  /** For an `orderBy` that is a column name. */
  readonly direction?: Direction | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** The number of rows if known: then pages in the second half are read from the end. */
  readonly total?: number | undefined;
  /** The row after which to start (keyset pagination): its values in the columns of `orderBy`, and its key. */
  readonly after?: Partial<Row<C>> | undefined;
  /**
   * Inside a transaction: locks the rows until it ends; other writers wait. The rows are read after waiting for other
   * locks.
   *
   * @throws TypeError outside of a transaction.
   */
  readonly forUpdate?: true | undefined;
  /** The columns to read. Default: all. */
  readonly columns?: readonly (keyof C & string)[] | undefined;
}

/** One page of the rows of a query, and the number of all rows. */
export interface Page<R> {
  readonly items: readonly R[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** The page size, if the args of the call do not have it. */
  readonly per_page?: number;
  /** The number of skipped rows, if the call had an offset: links to other pages then change it. */
  readonly offset?: number | undefined;
}
