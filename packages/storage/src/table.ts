/** The type of a column's values. */
export type ColumnType = "id" | "text" | "integer" | "real" | "boolean" | "datetime" | "json";

/**
 * A schema of a column's values (Standard Schema; zod 4 is one). `crud` and resources derive arguments and documentation
 * from it; storage itself does not validate with it.
 */
export interface ColumnSchema<I = unknown, O = unknown> {
  readonly "~standard": {
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: I; readonly output: O } | undefined;
  };
}
/** The input and the output of a schema. */
export type SchemaTypes<S extends ColumnSchema> = NonNullable<S["~standard"]["types"]>;
/** A column with the values of a schema; it may be omitted in an insert if the schema has a default. */
export type SchemaColumn<S extends ColumnSchema> = Column<
  SchemaTypes<S>["output"],
  undefined extends SchemaTypes<S>["input"] ? true : false
>;

/** One column of a table. `Auto` columns may be omitted in an insert. */
export interface Column<T = unknown, Auto extends boolean = boolean> {
  readonly type: ColumnType;
  readonly auto: Auto;
  /** The value if an insert omits the column, asked for each time; `undefined` if it is required. */
  readonly fallback: unknown;
  readonly isNullable: boolean;
  /** The schema of its values in requests and responses; that of a timestamp describes its text. */
  readonly schema: ColumnSchema | undefined;
  /** The table whose key it has, if it is a reference. */
  readonly references?: Reference | undefined;
  readonly "~type"?: T;
  /** Sets the value for inserts that omit the column. */
  default(value: T): Column<T, true>;
  /** Allows null, which is then also the default. */
  nullable(): Column<T | null, true>;
}

/** What happens to a row when the row that it refers to is deleted. */
export type OnDelete = "restrict" | "cascade" | "set null";
/** The target of a reference. */
export interface Reference<C extends Columns = Columns> {
  readonly table: () => Table<C>;
  readonly onDelete: OnDelete;
}
/** A column with the key of a row of another table, whose columns are `C`; see `ref`. */
export interface RefColumn<T, Auto extends boolean, C extends Columns> extends Column<T, Auto> {
  readonly references: Reference<C>;
  default(value: T): RefColumn<T, true, C>;
  nullable(): RefColumn<T | null, true, C>;
}

function column<T, A extends boolean>(
  type: ColumnType,
  auto: A,
  {
    toFallback = () => undefined,
    isNullable = false,
    schema,
  }: {
    readonly toFallback?: () => unknown;
    readonly isNullable?: boolean;
    readonly schema?: ColumnSchema | undefined;
  } = {},
): Column<T, A> {
  return {
    type,
    auto,
    get fallback() {
      return toFallback();
    },
    isNullable,
    schema,
    default: (value) =>
      column<T, true>(type, true, { toFallback: () => value, isNullable, schema }),
    nullable: () =>
      column<T | null, true>(type, true, { toFallback: () => null, isNullable: true, schema }),
  };
}

/** Returns the output of a schema for a value; undefined if it rejects the value or validates asynchronously. */
function validated(schema: ColumnSchema, value: unknown): { readonly value: unknown } | undefined {
  const result = schema["~standard"].validate(value) as {
    readonly issues?: unknown;
    readonly value?: unknown;
  };
  if (result instanceof Promise) {
    result.catch(() => undefined);
    return undefined;
  }
  return result.issues ? undefined : { value: result.value };
}

/** Whether the schema of a timestamp, which describes its text, accepts a missing value or null: the column does not use that. */
export const hasIgnoredDefault = ({ type, schema }: Column): boolean =>
  type === "datetime" &&
  schema !== undefined &&
  [undefined, null].some((value) => validated(schema, value) !== undefined);

/** A column with the default and the null of its schema. */
export function withSchema<T>(
  type: ColumnType,
  schema: ColumnSchema | undefined,
): Column<T, boolean> {
  if (schema === undefined) return column<T, false>(type, false);
  const isNullable = validated(schema, null)?.value === null;
  const toFallback = () => validated(schema, undefined)?.value ?? (isNullable ? null : undefined);
  return column<T, boolean>(type, toFallback() !== undefined, { toFallback, isNullable, schema });
}

/** The primary key: a positive integer that is never reused. */
export const id = (): Column<number, true> => column("id", true);

/**
 * Any text, except with U+0000 and lone surrogates, which are rejected. Compared by code point. A schema describes the
 * values once for arguments, responses and documentation: `text(z.string().max(80).describe("Name of the room"))`.
 */
export function text(): Column<string, false>;
export function text<S extends ColumnSchema<unknown, string | null>>(schema: S): SchemaColumn<S>;
export function text(schema?: ColumnSchema): Column<string> {
  return withSchema("text", schema);
}

/** An integer within ±(2^53 − 1), optionally with a schema: `integer(z.int().min(1).default(1))`. */
export function integer(): Column<number, false>;
export function integer<S extends ColumnSchema<unknown, number | null>>(schema: S): SchemaColumn<S>;
export function integer(schema?: ColumnSchema): Column<number> {
  return withSchema("integer", schema);
}

/** A floating point number, optionally with a schema. */
export function real(): Column<number, false>;
export function real<S extends ColumnSchema<unknown, number | null>>(schema: S): SchemaColumn<S>;
export function real(schema?: ColumnSchema): Column<number> {
  return withSchema("real", schema);
}

/** True or false, optionally with a schema. */
export function boolean(): Column<boolean, false>;
export function boolean<S extends ColumnSchema<unknown, boolean | null>>(
  schema: S,
): SchemaColumn<S>;
export function boolean(schema?: ColumnSchema): Column<boolean> {
  return withSchema("boolean", schema);
}

/**
 * An instant, stored in UTC to the millisecond. A schema describes its text in arguments:
 * `timestamp(dateTime().describe("Start of the booking"))`.
 */
export const timestamp = (schema?: ColumnSchema<unknown, string>): Column<Date, false> =>
  column("datetime", false, { schema });

/** Any JSON value; read and written as a whole, never filtered or ordered by. A schema also gives it its type. */
export function json<T = unknown>(): Column<T, false>;
export function json<S extends ColumnSchema>(schema: S): SchemaColumn<S>;
export function json(schema?: ColumnSchema): Column<unknown> {
  return withSchema("json", schema);
}

/** The columns of a table, by name. The types of columns are invariant, and a table contains columns of all types. */
export type Columns = Readonly<Record<string, Column<any, boolean>>>; // oxlint-disable-line typescript/no-explicit-any

/** An index: columns that are looked up together, in this order. `-name` is stored in descending order. */
export interface Index {
  readonly columns: readonly string[];
  /** Whether the values of these columns must be unique. */
  readonly unique?: boolean;
  /** Whether few rows share the same values in these columns. Rows are then looked up by them first, and sorted afterwards. */
  readonly few?: boolean;
}

/** A full-text index over some text columns of a table with `id()`. With SQLite, ids must not exceed 33,554,431. */
export interface Search {
  /** The text columns that are searched. */
  readonly columns: readonly string[];
  /** The column by which matches are ordered, newest first: a text column with `YYYY-MM-DDTHH:MM:SS`, or a timestamp. */
  readonly newestBy?: string;
  /**
   * Short text columns of which a search mostly names one value, such as a type or a state. Storage may store the
   * values with the words, so that a search skips other rows, and counts without reading rows.
   */
  readonly narrowedBy?: readonly string[];
  /**
   * Whether a search also finds parts of words, of two characters or more, and not only their beginnings. The suffixes
   * of all words are stored for that, so the index is two to three times as large. A site enables it for all its
   * tables.
   */
  readonly substrings?: boolean;
}

/** Options of a table: indexes, key, full-text search. */
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
   * For a link table: columns that contain copies of the columns with the same names in the linked row. The module
   * must update them in the same transaction, and must remove the links of a removed row. Storage can then read links
   * in the order of the rows, and count links instead of rows.
   */
  readonly copies?: readonly K[];
  /**
   * Whether processes cache these rows. A change by one process changes `Storage.version()` of all others. For small
   * tables that are read in each request and rarely written.
   */
  readonly watched?: boolean;
}

/** A table as data. Adapters create it in storage; modules access its rows through `db`. */
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
  const key = options.key ?? ["id"];
  const indexes = (options.indexes ?? []).map((index): Index =>
    "columns" in index ? index : { columns: index },
  );
  return {
    columns,
    indexes: [
      ...indexes,
      ...referenceIndexes(columns, [key, ...indexes.map((one) => one.columns)]),
    ],
    key,
    search: options.search,
    copies: options.copies ?? [],
    watched: options.watched ?? false,
  };
}

/** Rows are looked up by their references when the row that these name is deleted. */
const referenceIndexes = (columns: Columns, there: readonly (readonly string[])[]): Index[] =>
  Object.entries(columns)
    .filter(([name, { references }]) => {
      const isIndexed = there.some(([first]) => first === name || first === `-${name}`);
      return references !== undefined && !isIndexed;
    })
    .map(([name]) => ({ columns: [name] }));

/** The type of a column's values. */
export type ValueOf<C> = C extends Column<infer V, boolean> ? V : never;
type AutoKeys<C extends Columns> = {
  [K in keyof C]: C[K]["auto"] extends true ? K : never;
}[keyof C];

/** A row as it is read. */
export type Row<C extends Columns> = { -readonly [K in keyof C]: ValueOf<C[K]> } & {};
/** A type with the same properties as an intersection, which editors show one by one. */
export type Simplify<T> = { [K in keyof T]: T[K] } & {};
/** A row as it is inserted: columns with a default, nullable ones and the id may be omitted. */
export type NewRow<C extends Columns> = Simplify<
  { -readonly [K in Exclude<keyof C, AutoKeys<C>>]: ValueOf<C[K]> } & {
    -readonly [K in AutoKeys<C>]?: ValueOf<C[K]> | undefined;
  }
>;
/** The values of an update. Omitted or `undefined` columns keep their value. */
export type RowUpdate<C extends Columns> = {
  -readonly [K in Exclude<keyof C, "id">]?: ValueOf<C[K]> | undefined;
} & {};

/** The values of a row by their columns, as they are passed to storage. */
export type Stored = Readonly<Record<string, unknown>>;
