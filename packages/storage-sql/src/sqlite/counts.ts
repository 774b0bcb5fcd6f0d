import type { NamedTable } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { countPlanSql, type CountPlan, type RowsSql } from "../count-plan.ts";
import { countSql } from "../select-sql.ts";
import { toSlots } from "../slots.ts";
import { dialect } from "./dialect.ts";
import { searchName } from "./schema-sql.ts";
import { toTags } from "./variant.ts";

/** Conditions in addition to words use the index of the words, if no condition must be checked on the rows. */
export function withTags(named: NamedTable, plan: CountPlan): CountPlan {
  const [first, ...less] = plan;
  if (first.by !== "rows" || less.length > 0) return plan;
  const parts = first.where.op === "all" ? first.where.of : [first.where];
  const match = parts.find((part) => part.op === "match");
  if (!match) return plan;
  const { tags, rest } = toTags(
    named,
    parts.filter((part) => part !== match),
  );
  if (rest.length > 0) return plan;
  return [{ by: "rows", where: { ...match, words: [...match.words, ...tags] } }];
}

/** A count in SQL for SQLite. */
export const plannedCountSql = (plan: CountPlan, named: NamedTable): SQL =>
  countPlanSql(toSlots(dialect), plan, named, rowsSql);

/** Words alone are counted in their own index. */
const rowsSql: RowsSql = (slots, named, where) => {
  const [only] = where.op === "all" && where.of.length === 1 ? where.of : [where];
  if (only?.op !== "match") return countSql(slots, named, where);
  const index = sql.identifier(searchName(named.name));
  return sql`select count(*) from ${index} where ${index} match ${slots.next()}`;
};
