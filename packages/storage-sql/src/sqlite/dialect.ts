import type { Cell, NamedTable } from "@waymark/storage";
import type { Dialect, Shape } from "../dialect.ts";
import { columnSql } from "../scope.ts";
import { toPattern } from "../shape.ts";
import { toStatementText } from "../statements.ts";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { idMask, searchName } from "./schema-sql.ts";

/** The longest list that is bound value by value; longer ones are bound as one JSON text. */
const maxListLength = 16;
/** The same for real numbers, whose JSON text may lose the last bit. SQLite binds at most 32,766 values. */
const maxRealListLength = 16_384;
/** Longer LIKE patterns exceed the limit of SQLite (50,000 bytes). */
const maxPatternLength = 8000;
/** After every position in a list. */
const last = sql.raw("9007199254740991");

/** The number of values that a list of this length is bound as: the next power of two. */
function roundedLength(length: number): number {
  let rounded = 1;
  while (rounded < length) rounded *= 2;
  return rounded;
}

/** Whether a list is bound as JSON. */
const isJsonList = (named: NamedTable, column: string, length: number): boolean =>
  length > maxListLength && named.table.columns[column]?.type !== "real";

/** Binds a list, the last value repeated up to the rounded length. */
function addList(shape: Shape, named: NamedTable, column: string, list: readonly Cell[]): void {
  if (isJsonList(named, column, list.length)) {
    shape.key += "[json]";
    shape.values.push(JSON.stringify(list));
    return;
  }
  if (list.length > maxRealListLength)
    throw new TypeError(
      `${named.name}.${column}: a list of real numbers can have at most ${maxRealListLength} values.`,
    );
  const length = list.length === 0 ? 0 : roundedLength(list.length);
  shape.key += `[${length}]`;
  for (let i = 0; i < length; i++) shape.values.push(list[Math.min(i, list.length - 1)] as Cell);
}

/** The SQL dialect of SQLite. */
export const dialect: Dialect = {
  toText: toStatementText(() => "?"),
  holds: { always: sql.raw("1"), never: sql.raw("0") },
  now: sql.raw("unixepoch() * 1000"),
  // SQLite has no offset without a limit; −1 means none.
  unlimited: -1,
  // SQLite plans a query for the value of a parameter that is its limit, and prepares the statement again whenever it is bound.
  limit: (value) => sql`${value} + 0`,
  differs: (column, value) => sql`${column} is not ${value}`,
  lead: () => undefined,
  towards: (column, descending) => (descending ? sql`${column} desc` : column),
  list: {
    bind: (shape, named, { column, values }) => addList(shape, named, column, values),
    write(slots, named, scope, { column, values }) {
      if (isJsonList(named, column, values.length))
        return sql`${columnSql(scope, column)} in (select value from json_each(${slots.next()}))`;
      const places = Array.from({ length: roundedLength(values.length) }, () => slots.next());
      return sql`${columnSql(scope, column)} in (${sql.join(places, sql`, `)})`;
    },
  },
  text: {
    bind(shape, _named, { op, value }) {
      const text = value as string;
      const isLong = text.length > maxPatternLength;
      if (isLong) shape.key += ":long";
      shape.values.push(isLong ? text : toPattern(op, text));
    },
    write(slots, _named, scope, { op, column, value }) {
      const cell = columnSql(scope, column);
      if ((value as string).length <= maxPatternLength)
        return sql`${cell} like ${slots.next()} escape '\\'`;
      // lower() converts ASCII letters only, just as LIKE does.
      const place = sql`instr(lower(${cell}), lower(${slots.next()}))`;
      return op === "startsWith" ? sql`${place} = 1` : sql`${place} > 0`;
    },
  },
  // Without it subqueries become joins: a hundred of them take half a second to plan.
  fence: sql.raw(" limit 1"),
  joinsMissing: false,
  // With a limit SQLite checks all links of a row before it looks up the row.
  behindGathered: ({ also }) => sql.raw(also.length > 0 ? " limit -1" : ""),
  match(slots, named, scope) {
    const index = sql.identifier(searchName(named.name));
    const id = columnSql(scope, named.table.key[0] ?? "");
    return sql`${id} in (select rowid & ${sql.raw(idMask)} from ${index} where ${index} match ${slots.next()})`;
  },
  given: {
    bind(shape, named, { column, values }) {
      const nullAt = values.indexOf(null);
      if (nullAt >= 0) {
        shape.key += ":null";
        shape.values.push(nullAt);
      }
      if (isJsonList(named, column, values.length)) {
        shape.key += "[json]";
        shape.values.push(JSON.stringify(values));
        return;
      }
      const places = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
      const length = places.length === 0 ? 0 : roundedLength(places.length);
      shape.key += `[${length}]`;
      for (let i = 0; i < length; i++) {
        const { value, place } = places[Math.min(i, places.length - 1)] as (typeof places)[number];
        shape.values.push(value, place);
      }
    },
    write(slots, named, scope, step, join) {
      const column = columnSql(scope, step.column);
      const nullPlace: SQL = step.values.includes(null) ? sql`${slots.next()}` : last;
      const place = sql`case when ${column} is null then ${nullPlace}`;
      if (isJsonList(named, step.column, step.values.length)) {
        const name = sql.identifier(slots.alias());
        // With a type the value can be looked up in a temporary index of SQLite.
        const type = sql.raw(
          typeof step.values.find((value) => value !== null) === "string" ? "text" : "integer",
        );
        join(
          sql`(select cast(value as ${type}) as value, min(key) as place from json_each(${slots.next()}) group by 1) as ${name}`,
          sql`${name}.value = ${column}`,
        );
        return sql`${place} else coalesce(${name}.place, ${last}) end`;
      }
      const { length } = step.values.filter((value) => value !== null);
      const whens = Array.from({ length: length === 0 ? 0 : roundedLength(length) }, () => {
        const value = slots.next();
        return sql`when ${column} = ${value} then ${slots.next()}`;
      });
      return sql`${place} ${sql.join(whens, sql` `)} else ${last} end`;
    },
  },
};
