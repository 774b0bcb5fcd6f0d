import type { Condition, LinkedCondition, NamedTable } from "@waymark/storage";
import { conditionSql, isGathered, toAlias, type Gathered, type Slots } from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";

/**
 * Up to this number of links a list is gathered from the link table and sorted; above it, scanning the list
 * in its order and checking for links fills a page sooner. Measured: both take about 2 ms here.
 */
export const mostGathered = 2000;

/** The condition through a link table from which rows can be gathered, if there is one. */
export function toGathered(named: NamedTable, where: Condition): Gathered | undefined {
  const parts = where.op === "all" ? where.of : [where];
  for (const part of parts) {
    if (!isGathered(named, part)) continue;
    const rest: Condition = { op: "all", of: parts.filter((other) => other !== part) };
    return { linked: part, also: [], rest, isSingle: false };
  }
  return undefined;
}

/** Counts links up to a number. */
export function probeSql(slots: Slots, linked: LinkedCondition): SQL {
  const link = toAlias(linked.table, "l");
  const passes = conditionSql(slots, linked.table, link, linked.where);
  return sql`select count(*) from (select 1 from ${link.table} where ${passes} limit ${slots.next()})`;
}
