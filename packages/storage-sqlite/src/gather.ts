import type { Condition, LinkedCondition, NamedTable } from "@waymark/core/storage";
import {
  addCondition,
  columnSql,
  conditionSql,
  joined,
  toAlias,
  type Scope,
  type Shape,
  type Slots,
} from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm";

/** A condition through a link table, apart from the others. */
export interface Gathered {
  readonly linked: LinkedCondition;
  /** Other links of the same table that a row must have too. */
  readonly also: readonly LinkedCondition[];
  readonly rest: Condition;
  /** No row has two of the links. */
  readonly isSingle: boolean;
}

/**
 * Up to so many links a list is gathered from the link table and sorted; beyond it, walking the list
 * in its order and looking for links comes to a full page sooner. Measured: both take about 2 ms here.
 */
export const mostGathered = 2000;

/** The condition through a link table that rows can be gathered from, where there is one. */
export function toGathered(named: NamedTable, where: Condition): Gathered | undefined {
  const parts = where.op === "all" ? where.of : [where];
  for (const part of parts) {
    if (!isGathered(named, part)) continue;
    const rest: Condition = { op: "all", of: parts.filter((other) => other !== part) };
    return { linked: part, also: [], rest, isSingle: false };
  }
  return undefined;
}

/** Whether a condition leads from a link table to rows. */
export const isGathered = (named: NamedTable, part: Condition): part is LinkedCondition =>
  part.op === "linked" && isLookedUp(named, part.from);

/** Whether rows are found by this column without reading the whole table. */
function isLookedUp({ table }: NamedTable, column: string): boolean {
  return (
    table.key[0] === column ||
    table.indexes.some((index) => index.columns[0]?.replace(/^-/, "") === column)
  );
}

/** Writes the shape of what is gathered; `gatheredSql` walks in the same order. */
export function addGathered(
  shape: Shape,
  { linked, also, rest, isSingle }: Gathered,
  named: NamedTable,
): void {
  shape.tables.add(linked.table);
  const kind = isSingle ? "gather single" : "gather";
  shape.key += ` ${kind}:${linked.from}:${linked.table.name}:${linked.to}(`;
  for (const one of [linked, ...also]) addCondition(shape, linked.table, one.where);
  shape.key += `)${also.length}`;
  addCondition(shape, named, rest);
}

/** The values gathered, as a table to begin from, and the condition that leads on from it. */
export function gatheredSql(
  slots: Slots,
  scope: Scope,
  named: NamedTable,
  { linked, also, rest, isSingle }: Gathered,
): { readonly from: SQL; readonly where: SQL } {
  const link = toAlias(linked.table, slots.alias());
  const passes = [
    conditionSql(slots, linked.table, link, linked.where),
    ...also.map((other) => alsoSql(slots, link, other)),
  ];
  const values = sql.raw(isSingle ? "select" : "select distinct");
  const gathered = sql.identifier(slots.alias());
  // With a limit SQLite looks at all links of a row before it looks up the row.
  const fence = sql.raw(also.length > 0 ? " limit -1" : "");
  return {
    // The cross join keeps the link table as the outer loop.
    from: sql`(${values} ${columnSql(link, linked.to)} as value from ${link.table} where ${joined(passes, "and")}${fence}) as ${gathered} cross join ${scope.table}`,
    where: sql`${columnSql(scope, linked.from)} = ${gathered}.value and ${conditionSql(slots, named, scope, rest)}`,
  };
}

/** That the row of a link has another one: looked up by all in which they agree. */
function alsoSql(slots: Slots, link: Scope, { table, to, where }: LinkedCondition): SQL {
  const other = toAlias(table, slots.alias());
  const { columns, copies } = table.table;
  const filled = copies.filter((column) => columns[column]?.isNullable === false);
  const same = [to, ...filled].map(
    (column) => sql`${columnSql(other, column)} = ${columnSql(link, column)}`,
  );
  const passes = joined([...same, conditionSql(slots, table, other, where)], "and");
  return sql`exists (select 1 from ${other.table} where ${passes})`;
}

/** Counts links up to a number. */
export function probeSql(slots: Slots, linked: LinkedCondition): SQL {
  const link = toAlias(linked.table, "l");
  const passes = conditionSql(slots, linked.table, link, linked.where);
  return sql`select count(*) from (select 1 from ${link.table} where ${passes} limit ${slots.next()})`;
}
