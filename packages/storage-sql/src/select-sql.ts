import type { Condition, NamedTable, ReadPlan } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { conditionSql } from "./condition-sql.ts";
import type { Slots } from "./dialect.ts";
import { linkWalkSql, type LinkWalk } from "./link-walk.ts";
import { boundsSql, orderSql } from "./order-sql.ts";
import { columnSql, toScope, type Scope } from "./scope.ts";
import { joined, listed } from "./slots.ts";

/** The columns to read; a row without columns is still a row. */
export function fieldsSql(scope: Scope, names: readonly string[]): SQL {
  return names.length === 0 ? sql`1` : listed(names.map((name) => columnSql(scope, name)));
}

/** A condition and, if the plan starts after a row, that the row is after it. */
export function boundedSql(slots: Slots, plan: ReadPlan, scope: Scope, where: SQL): SQL {
  return plan.after ? joined([where, boundsSql(slots, plan, scope)], "and") : where;
}

/** Writes the limit and the offset, at the end of a statement. Visits values in the order of `addLimit`. */
export function limitSql(slots: Slots, plan: ReadPlan): SQL {
  if (plan.limit === undefined && plan.offset === 0) return sql``;
  const limit = sql` limit ${slots.dialect.limit(slots.next())}`;
  return plan.offset > 0 ? sql`${limit} offset ${slots.next()}` : limit;
}

/** The matching rows, in the plan's order. @param from - The `from` clause, if it is not just the table. */
export function selectSql(
  slots: Slots,
  plan: ReadPlan,
  from: SQL = toScope(plan.named).table,
  where: (scope: Scope) => SQL = (scope) => conditionSql(slots, plan.named, scope, plan.where),
): SQL {
  const scope = toScope(plan.named);
  const passes = boundedSql(slots, plan, scope, where(scope));
  const { joins, terms } = orderSql(slots, plan.named, scope, plan.steps);
  return sql`select ${fieldsSql(scope, plan.columns)} from ${from}${joins} where ${passes} order by ${listed(terms)}`;
}

/** The rows of a list in the order in which its links are stored. */
export function linkedListSql(slots: Slots, plan: ReadPlan, links: LinkWalk): SQL {
  const scope = toScope(plan.named);
  const { from, where, order } = linkWalkSql(slots, scope, plan.named, links);
  // The order is that of the steps, in columns of the links, so their shape is enough.
  return sql`select ${fieldsSql(scope, plan.columns)} from ${from} where ${where} order by ${listed(order)}`;
}

/** The row with a key, whose cells are bound in the order of the key. */
export function getSql(slots: Slots, named: NamedTable, columns: readonly string[]): SQL {
  const scope = toScope(named);
  const isKey = named.table.key.map((name) => sql`${columnSql(scope, name)} = ${slots.next()}`);
  return sql`select ${fieldsSql(scope, columns)} from ${scope.table} where ${sql.join(isKey, sql` and `)}`;
}

/** The number of matching rows. */
export function countSql(slots: Slots, named: NamedTable, condition: Condition): SQL {
  const scope = toScope(named);
  return sql`select count(*) from ${scope.table} where ${conditionSql(slots, named, scope, condition)}`;
}
