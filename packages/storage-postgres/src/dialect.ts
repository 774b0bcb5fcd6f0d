import type { Cell, ColumnType, Search, Column } from "@waymark/storage";
import { columnSql, toPattern, toStatementText, type Dialect } from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { vectorSql } from "./search.ts";

/**
 * The PostgreSQL types of columns. Instants are stored as milliseconds since 1970, exact over the whole range of
 * `Date`; JSON is stored as text, so that the order of keys is preserved.
 */
export const columnTypes: Readonly<Record<ColumnType, string>> = {
  id: "bigint",
  integer: "bigint",
  boolean: "boolean",
  datetime: "bigint",
  real: "double precision",
  text: "text",
  json: "json",
};

const asNumber = (text: string): Cell => Number(text);
const asText = (text: string): Cell => text;

/** Converts values of PostgreSQL to cells, by the number of their type. All others are text. */
export const parsers: Readonly<Record<number, (text: string) => Cell>> = {
  // boolean
  16: (text) => (text === "t" ? 1 : 0),
  // bigint, smallint, integer, double precision
  20: asNumber,
  21: asNumber,
  23: asNumber,
  701: asNumber,
  // text, json, name
  25: asText,
  114: asText,
  19: asText,
};

/** A list of cells as a PostgreSQL array, so that one statement accepts lists of any length. */
export function toArrayText(cells: readonly Cell[]): string {
  const items = cells.map((cell) =>
    cell === null
      ? "NULL"
      : typeof cell === "number"
        ? String(cell)
        : `"${cell.replace(/["\\]/g, "\\$&")}"`,
  );
  return `{${items.join(",")}}`;
}

/** The number of characters of a long text in an index. */
export const leading = 200;

/**
 * Whether a column contains texts of any length, as searched columns do. PostgreSQL allows about 2,700
 * bytes of a row in an index, so an index has the beginning of such a text, and orders use that first and then the
 * text.
 */
export const isProse = (
  { search }: { readonly search: Search | null | undefined },
  column: string,
): boolean => search?.columns.includes(column) === true;

/** After every position in a list. */
const last = sql.raw("9007199254740991");

const arrayType = (column: Column | undefined): SQL =>
  sql.raw(`${columnTypes[column?.type ?? "text"]}[]`);
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The SQL dialect of PostgreSQL. Lists are bound as one array each, so that there are few shapes. */
export const dialect: Dialect = {
  toText: toStatementText((index) => `$${index + 1}`),
  holds: { always: sql.raw("true"), never: sql.raw("false") },
  now: sql.raw("now()"),
  unlimited: null,
  limit: (value) => sql`${value}`,
  differs: (column, value) => sql`${column} is distinct from ${value}`,
  lead: ({ table }, column) =>
    isProse(table, column)
      ? (value) => sql`left(${value}, ${sql.raw(String(leading))})`
      : undefined,
  towards(column, descending, isNullable) {
    const nulls = sql.raw(isNullable ? (descending ? " nulls last" : " nulls first") : "");
    return descending ? sql`${column} desc${nulls}` : sql`${column}${nulls}`;
  },
  list: {
    bind(shape, _named, { values }) {
      if (values.length === 0) shape.key += "[]";
      else shape.values.push(toArrayText(values));
    },
    write(slots, named, scope, { column }) {
      const type = arrayType(named.table.columns[column]);
      return sql`${columnSql(scope, column)} = any(${slots.next()}::${type})`;
    },
  },
  text: {
    bind: (shape, _named, { op, value }) =>
      void shape.values.push(toPattern(op, lower(value as string))),
    // The column's collation is "C", in which lower() converts ASCII letters only.
    write: (slots, _named, scope, { column }) =>
      sql`lower(${columnSql(scope, column)}) like ${slots.next()}`,
  },
  fence: sql.raw(" offset 0"),
  joinsMissing: true,
  // Sorted, they are merged with an index, in a third of the time of hashing.
  behindGathered: ({ isSingle }) => sql.raw(isSingle ? "" : " order by 1"),
  match: (slots, named, scope) => sql`${vectorSql(named, scope)} @@ ${slots.next()}::tsquery`,
  given: {
    bind(shape, _named, { values }) {
      const nullAt = values.indexOf(null);
      if (nullAt >= 0) {
        shape.key += ":null";
        // Places of the other values count from 1.
        shape.values.push(nullAt + 1);
      }
      shape.values.push(toArrayText(values));
    },
    write(slots, named, scope, step, join) {
      const column = columnSql(scope, step.column);
      const nullPlace: SQL = step.values.includes(null) ? sql`${slots.next()}::bigint` : last;
      const name = sql.identifier(slots.alias());
      const type = arrayType(named.table.columns[step.column]);
      join(
        sql`unnest(${slots.next()}::${type}) with ordinality as ${name} (value, place)`,
        sql`${name}.value = ${column}`,
      );
      return sql`case when ${column} is null then ${nullPlace} else coalesce(${name}.place, ${last}) end`;
    },
  },
};
