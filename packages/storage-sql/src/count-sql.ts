import type { Condition, NamedTable } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import type { CountPart, CountPlan } from "./count-plan.ts";
import type { Shape, Slots } from "./dialect.ts";
import { addGathered, gatheredSql, gatheredValuesSql, addCondition } from "./shape.ts";
import { toScope } from "./scope.ts";
import { countSql } from "./select-sql.ts";

/** Counts the matching rows of a table. */
export type RowsSql = (slots: Slots, named: NamedTable, where: Condition) => SQL;

/** Adds the shape of a count; `countPlanSql` visits values in the same order. */
export function addCountPlan(shape: Shape, plan: CountPlan, named: NamedTable): void {
  for (const part of plan) {
    shape.key += " -";
    if (part.by === "links") {
      if (part.isAlone) shape.key += " alone";
      addGathered(shape, part.gathered, named);
    } else addCondition(shape, named, part.where);
  }
}

/**
 * The count as one statement, so that all its parts are of the same instant.
 *
 * @param rowsSql - Counts rows that are not found by links.
 */
export function countPlanSql(
  slots: Slots,
  [first, ...less]: CountPlan,
  named: NamedTable,
  rowsSql: RowsSql = countSql,
): SQL {
  const number = partSql(slots, named, first, rowsSql);
  if (less.length === 0) return number;
  const numbers = [number, ...less.map((part) => partSql(slots, named, part, rowsSql))];
  return sql`select ${sql.join(
    numbers.map((one) => sql`(${one})`),
    sql` - `,
  )}`;
}

function partSql(slots: Slots, named: NamedTable, part: CountPart, rowsSql: RowsSql): SQL {
  if (part.by === "rows") return rowsSql(slots, named, part.where);
  if (part.isAlone)
    return sql`select count(*) from ${gatheredValuesSql(slots, part.gathered)} as found`;
  const { from, where } = gatheredSql(slots, toScope(named), named, part.gathered);
  return sql`select count(*) from ${from} where ${where}`;
}
