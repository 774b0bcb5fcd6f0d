import type { Simplify } from "../declare/schema.ts";

/** What a column holds. */
export type ColumnType = "id" | "text" | "integer" | "real" | "boolean" | "datetime" | "json";

/** One column of a table. `Auto` columns may be left out of an insert. */
export interface Column<T = unknown, Auto extends boolean = boolean> {
  readonly type: ColumnType;
  readonly auto: Auto;
  /** What an insert stores where the column is left out; `undefined` when it must be given. */
  readonly fallback: unknown;
  readonly isNullable: boolean;
  readonly "~type"?: T;
  /** Stored where an insert leaves the column out. */
  default(value: T): Column<T, true>;
  /** May hold null, and does where an insert leaves the column out. */
  nullable(): Column<T | null, true>;
}

function column<T, A extends boolean>(
  type: ColumnType,
  auto: A,
  fallback?: unknown,
  isNullable = false,
): Column<T, A> {
  return {
    type,
    auto,
    fallback,
    isNullable,
    default: (value) => column<T, true>(type, true, value, isNullable),
    nullable: () => column<T | null, true>(type, true, null, true),
  };
}

/** The primary key: a positive integer that is never given twice. */
export const id = (): Column<number, true> => column("id", true);
/** Any text without U+0000 and half surrogate pairs, which are refused. Compared by code point. */
export const text = (): Column<string, false> => column("text", false);
/** A whole number within ±(2^53 − 1). */
export const integer = (): Column<number, false> => column("integer", false);
/** A floating point number. */
export const real = (): Column<number, false> => column("real", false);
/** True or false. */
export const boolean = (): Column<boolean, false> => column("boolean", false);
/** An instant, kept in UTC to the millisecond. */
export const datetime = (): Column<Date, false> => column("datetime", false);
/** Any JSON value; read and written whole, never filtered or ordered by. */
export const json = <T = unknown>(): Column<T, false> => column("json", false);

/** The columns of a table, by name. They are invariant in their types, and a table holds all kinds. */
export type Columns = Readonly<Record<string, Column<any, boolean>>>; // oxlint-disable-line typescript/no-explicit-any

/** Columns that are looked up together, in this order; `-name` is kept newest (largest) first. */
export interface Index {
  readonly columns: readonly string[];
  /** No two rows may agree in these columns. */
  readonly unique?: boolean;
  /** Few rows agree in these columns: rows are looked up by them first and put in order then. */
  readonly few?: boolean;
}

/** A full-text index over some text columns of a table with `id()`. SQLite takes ids up to 33,554,431 in it. */
export interface Search {
  /** The text columns whose words are found. */
  readonly columns: readonly string[];
  /** The column whose order the hits are walked in, newest first: a text column holding `YYYY-MM-DDTHH:MM:SS`, or a datetime. */
  readonly newestBy?: string;
  /**
   * Short text columns of which a search mostly names one value, such as a type or a state. Storage may keep the values
   * with the words: a search then meets no row that has others, and counts without reading rows.
   */
  readonly narrowedBy?: readonly string[];
  /**
   * Whether parts of words are found, of two characters or more, and not only their beginnings. The endings of all words
   * are kept with the words for that, so the index is two to three times as large. A site switches it on for all its tables.
   */
  readonly substrings?: boolean;
}

/** What a table states beside its columns: indexes, its key, full text. */
export interface TableOptions<K extends string = string> {
  readonly indexes?: readonly (
    | readonly (K | `-${K}`)[]
    | {
        readonly columns: readonly (K | `-${K}`)[];
        readonly unique?: boolean;
        readonly few?: boolean;
      }
  )[];
  /** The columns that identify a row of a table without `id()`; such a table is stored clustered by them. */
  readonly key?: readonly K[];
  readonly search?: {
    readonly columns: readonly K[];
    readonly newestBy?: K;
    readonly narrowedBy?: readonly K[];
    readonly substrings?: boolean;
  };
  /**
   * Of a link table: columns that hold what the linked row holds under the same names. The module keeps them in step, in
   * the same transaction, and takes the links of a row away with it; storage may then walk the links in the order of the
   * rows, and count them in place of the rows.
   */
  readonly copies?: readonly K[];
  /**
   * Every process keeps these rows in memory: a change moves `Storage.version()` of all the others. For small tables
   * that are read at each request and seldom written.
   */
  readonly watched?: boolean;
}

/** A table as data. Adapters turn it into storage; modules reach its rows through `db`. */
export interface Table<C extends Columns = Columns> {
  readonly columns: C;
  readonly indexes: readonly Index[];
  /** `["id"]`, or the columns named by the `key` option. */
  readonly key: readonly string[];
  readonly search: Search | undefined;
  readonly copies: readonly string[];
  readonly watched: boolean;
}
/** The tables of a module, by name. */
export type Tables = Readonly<Record<string, Table>>;

/** Declares a table. Mistakes (an unknown column in an index, no key) are reported by `createSite`. */
export function table<const C extends Columns>(
  columns: C,
  options: TableOptions<keyof C & string> = {},
): Table<C> {
  return {
    columns,
    indexes: (options.indexes ?? []).map((index): Index =>
      "columns" in index ? index : { columns: index },
    ),
    key: options.key ?? ["id"],
    search: options.search,
    copies: options.copies ?? [],
    watched: options.watched ?? false,
  };
}

type ValueOf<C> = C extends Column<infer V, boolean> ? V : never;
type AutoKeys<C extends Columns> = {
  [K in keyof C]: C[K]["auto"] extends true ? K : never;
}[keyof C];

/** A row as it is read. */
export type Row<C extends Columns> = { -readonly [K in keyof C]: ValueOf<C[K]> } & {};
/** A row as it is inserted: columns with a default, nullable ones and the id may be left out. */
export type NewRow<C extends Columns> = Simplify<
  { -readonly [K in Exclude<keyof C, AutoKeys<C>>]: ValueOf<C[K]> } & {
    -readonly [K in AutoKeys<C>]?: ValueOf<C[K]> | undefined;
  }
>;
/** What an update sets. Columns left out or `undefined` keep their value. */
export type RowUpdate<C extends Columns> = {
  -readonly [K in Exclude<keyof C, "id">]?: ValueOf<C[K]> | undefined;
} & {};
