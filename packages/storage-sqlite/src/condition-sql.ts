import type { Condition, LinkedCondition, NamedTable } from "@waymark/core/storage";
import { sql, type Placeholder, type SQL } from "drizzle-orm";
import { toAlias, type BuilderTable } from "./drizzle-table.ts";
import { idMask, searchName } from "./search-names.ts";
import { isJsonList, longestPattern, roundedLength } from "./shape.ts";

/** Hands out the places of values, in the order in which the shape was walked. */
export interface Slots {
  next(): Placeholder;
  /** Where the next value stands; set back to write the same values once more. */
  at: number;
  /** A name for a table in a subquery. */
  alias(): string;
}

export function toSlots(): Slots {
  let aliases = 0;
  const slots: Slots = {
    at: 0,
    next: () => sql.placeholder(String(slots.at++)),
    alias: () => `s${aliases++}`,
  };
  return slots;
}

/** Joins expressions as a balanced tree: SQLite takes a depth of 1,000. */
export function joined(parts: readonly SQL[], word: "and" | "or"): SQL {
  if (parts.length === 1) return parts[0] as SQL;
  const half = parts.length >> 1;
  const operator = word === "and" ? sql` and ` : sql` or `;
  return sql`(${joined(parts.slice(0, half), word)}${operator}${joined(parts.slice(half), word)})`;
}

/** The condition as an expression. Walks in the order of `addCondition`. */
export function conditionSql(
  slots: Slots,
  named: NamedTable,
  scope: BuilderTable,
  condition: Condition,
): SQL {
  switch (condition.op) {
    case "all":
    case "any":
      return condition.of.length === 0
        ? sql.raw(condition.op === "all" ? "1" : "0")
        : joined(
            condition.of.map((part) => conditionSql(slots, named, scope, part)),
            condition.op === "all" ? "and" : "or",
          );
    case "not":
      return sql`(${conditionSql(slots, named, scope, condition.of)}) is not true`;
    case "linked":
      return linkedSql(slots, scope, condition);
    case "match": {
      const index = sql.identifier(searchName(named.name));
      const id = scope.columns[named.table.key[0] ?? ""];
      return sql`${id} in (select rowid & ${sql.raw(idMask)} from ${index} where ${index} match ${slots.next()})`;
    }
    default:
      return columnSql(slots, named, scope, condition);
  }
}

type ColumnCondition = Extract<Condition, { readonly column: string }>;

function columnSql(
  slots: Slots,
  named: NamedTable,
  scope: BuilderTable,
  condition: ColumnCondition,
): SQL {
  const column = scope.columns[condition.column];
  const isNullable = named.table.columns[condition.column]?.isNullable;
  switch (condition.op) {
    case "isNull":
      return sql`${column} is null`;
    case "notNull":
      return sql`${column} is not null`;
    case "in": {
      const { length } = condition.values;
      if (length === 0) return sql.raw("0");
      if (isJsonList(named, condition.column, length))
        return sql`${column} in (select value from json_each(${slots.next()}))`;
      const places = Array.from({ length: roundedLength(length) }, () => slots.next());
      return sql`${column} in (${sql.join(places, sql`, `)})`;
    }
    case "eq":
      return sql`${column} = ${slots.next()}`;
    case "ne":
      return isNullable ? sql`${column} is not ${slots.next()}` : sql`${column} <> ${slots.next()}`;
    case "lt":
      return sql`${column} < ${slots.next()}`;
    case "lte":
      return sql`${column} <= ${slots.next()}`;
    case "gt":
      return sql`${column} > ${slots.next()}`;
    case "gte":
      return sql`${column} >= ${slots.next()}`;
    case "startsWith":
    case "contains": {
      if ((condition.value as string).length <= longestPattern)
        return sql`${column} like ${slots.next()} escape '\\'`;
      // lower() knows ASCII letters only, just as LIKE does.
      const place = sql`instr(lower(${column}), lower(${slots.next()}))`;
      return condition.op === "startsWith" ? sql`${place} = 1` : sql`${place} > 0`;
    }
  }
}

function linkedSql(slots: Slots, scope: BuilderTable, condition: LinkedCondition): SQL {
  const name = slots.alias();
  const link = toAlias(condition.table, name);
  const where = conditionSql(slots, condition.table, link, condition.where);
  const from = sql`${sql.identifier(condition.table.name)} as ${sql.identifier(name)}`;
  const to = link.columns[condition.to];
  return sql`exists (select 1 from ${from} where ${to} = ${scope.columns[condition.from]} and ${where})`;
}
