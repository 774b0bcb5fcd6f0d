import {
  countPlanSql,
  countSql,
  toSlots,
  type CountPlan,
  type RowsSql,
} from "@waymark/storage-sql";
import type { NamedTable } from "@waymark/core/storage";
import { sql, type SQL } from "drizzle-orm";
import { dialect } from "./dialect.ts";
import { searchName } from "./search-names.ts";
import { toTags } from "./tags.ts";

/** Conditions beside words use their index, if nothing is left for the rows to check. */
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
