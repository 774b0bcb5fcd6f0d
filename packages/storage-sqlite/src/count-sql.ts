import type { NamedTable } from "@waymark/core/storage";
import {
  addCondition,
  countSql,
  toScope,
  toSlots,
  type Shape,
  type Slots,
} from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm";
import type { CountPart, CountPlan } from "./count-plan.ts";
import { dialect } from "./dialect.ts";
import { addGathered, gatheredSql } from "./gather.ts";
import { searchName } from "./search-names.ts";

/** Writes the shape of a count; `countPlanSql` walks in the same order. */
export function addCountPlan(shape: Shape, plan: CountPlan, named: NamedTable): void {
  for (const part of plan) {
    shape.key += " -";
    if (part.by === "links") addGathered(shape, part.gathered, named);
    else addCondition(shape, named, part.where);
  }
}

/** The number as one statement: what is taken off is of the same moment as what it is taken from. */
export function countPlanSql([first, ...less]: CountPlan, named: NamedTable): SQL {
  const slots = toSlots(dialect);
  const number = partSql(slots, named, first);
  if (less.length === 0) return number;
  const numbers = [number, ...less.map((part) => partSql(slots, named, part))];
  return sql`select ${sql.join(
    numbers.map((one) => sql`(${one})`),
    sql` - `,
  )}`;
}

function partSql(slots: Slots, named: NamedTable, part: CountPart): SQL {
  if (part.by === "links") {
    const { from, where } = gatheredSql(slots, toScope(named), named, part.gathered);
    return sql`select count(*) from ${from} where ${where}`;
  }
  const { where } = part;
  const [only] = where.op === "all" && where.of.length === 1 ? where.of : [where];
  if (only?.op !== "match") return countSql(slots, named, where);
  const index = sql.identifier(searchName(named.name));
  return sql`select count(*) from ${index} where ${index} match ${slots.next()}`;
}
