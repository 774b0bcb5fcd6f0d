import type { Condition, LinkedCondition, NamedTable } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { conditionSql, mostPlanned } from "./condition-sql.ts";
import type { Shape, Slots, Gathered } from "./dialect.ts";
import { columnSql, toAlias, type Scope } from "./scope.ts";
import { addCondition } from "./shape.ts";
import { joined } from "./slots.ts";

/** Whether a condition leads from a link table to rows. */
export const isGathered = (named: NamedTable, part: Condition): part is LinkedCondition =>
  part.op === "exists" && isLookedUp(named, part.from);

/** Whether rows are found by this column without a scan of the table. */
function isLookedUp({ table }: NamedTable, column: string): boolean {
  return (
    table.key[0] === column ||
    table.indexes.some((index) => index.columns[0]?.replace(/^-/, "") === column)
  );
}

/** Adds the shape of gathered links; `gatheredSql` visits values in the same order. */
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

/** The gathered values as a table, and the condition that joins the rows. */
export function gatheredSql(
  slots: Slots,
  scope: Scope,
  named: NamedTable,
  gathered: Gathered,
): { readonly from: SQL; readonly where: SQL } {
  const { linked, rest } = gathered;
  const values = gatheredValuesSql(slots, gathered, slots.dialect.behindGathered(gathered));
  const name = sql.identifier(slots.alias());
  return {
    // The cross join keeps the link table as the outer loop, in databases that use the order of tables.
    from: sql`${values} as ${name} cross join ${scope.table}`,
    where: sql`${columnSql(scope, linked.from)} = ${name}.value and ${conditionSql(slots, named, scope, rest)}`,
  };
}

/** The distinct values of the links, as a table of one column. */
export function gatheredValuesSql(
  slots: Slots,
  { linked, also, isSingle }: Gathered,
  behind = sql``,
): SQL {
  const link = toAlias(linked.table, slots.alias());
  const passes = [
    conditionSql(slots, linked.table, link, linked.where),
    ...alsoSql(slots, link, also),
  ];
  const values = sql.raw(isSingle ? "select" : "select distinct");
  return sql`(${values} ${columnSql(link, linked.to)} as value from ${link.table} where ${joined(passes, "and")}${behind})`;
}

/** The condition that the row of a link has other links: looked up by all columns in which they are equal. */
export function alsoSql(slots: Slots, link: Scope, also: readonly LinkedCondition[]): SQL[] {
  return also.map(({ table, to, where }, at) => {
    const other = toAlias(table, slots.alias());
    const { columns, copies } = table.table;
    const filled = copies.filter((column) => columns[column]?.isNullable === false);
    const same = [to, ...filled].map(
      (column) => sql`${columnSql(other, column)} = ${columnSql(link, column)}`,
    );
    const passes = joined([...same, conditionSql(slots, table, other, where)], "and");
    // The link itself is one of those that are planned together.
    const fence = at + 1 < mostPlanned ? sql`` : slots.dialect.fence;
    return sql`exists (select 1 from ${other.table} where ${passes}${fence})`;
  });
}
