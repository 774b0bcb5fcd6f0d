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

/** A count as SQLite takes it. */
export const plannedCountSql = (plan: CountPlan, named: NamedTable): SQL =>
  countPlanSql(toSlots(dialect), plan, named, rowsSql);

/** Words alone are counted in their own index. */
const rowsSql: RowsSql = (slots, named, where) => {
  const [only] = where.op === "all" && where.of.length === 1 ? where.of : [where];
  if (only?.op !== "match") return countSql(slots, named, where);
  const index = sql.identifier(searchName(named.name));
  return sql`select count(*) from ${index} where ${index} match ${slots.next()}`;
};
