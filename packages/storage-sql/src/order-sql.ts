import type { Bound, NamedTable, ReadPlan, Step } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { conditionSql } from "./condition-sql.ts";
import type { Slots } from "./dialect.ts";
import { columnSql, type Scope } from "./scope.ts";
import { joined, listed } from "./slots.ts";

/** The terms of an order, and the tables that some of them join. */
export interface OrderSql {
  readonly terms: readonly SQL[];
  /** The joins after the tables of the query, or nothing. */
  readonly joins: SQL;
}

/** The order as expressions. Visits values in the order of `addSteps`. */
export function orderSql(
  slots: Slots,
  named: NamedTable,
  scope: Scope,
  steps: readonly Step[],
): OrderSql {
  const joins: SQL[] = [];
  const terms = steps.flatMap((step): SQL[] => {
    if (step.by === "first")
      return [sql`case when ${conditionSql(slots, named, scope, step.where)} then 0 else 1 end`];
    if (step.by === "column") {
      const column = columnSql(scope, step.column);
      const lead = slots.dialect.lead(named, step.column)?.(column);
      const own = stepSql(slots, named, column, step);
      return lead ? [stepSql(slots, named, lead, step), own] : [own];
    }
    const given = slots.dialect.given.write(slots, named, scope, step, (table, on) => {
      joins.push(sql` left join ${table} on ${on}`);
    });
    return [given];
  });
  return { terms, joins: sql.join(joins) };
}

/** One column of an order. @param place - The column, or its number in a union. */
export function stepSql(
  { dialect }: Slots,
  { table }: NamedTable,
  place: SQL,
  step: Extract<Step, { readonly by: "column" }>,
): SQL {
  return dialect.towards(place, step.descending, table.columns[step.column]?.isNullable === true);
}

/** The condition for rows after a row. Visits values in the order of `addBounds`. */
export function boundsSql(slots: Slots, plan: ReadPlan, scope: Scope): SQL {
  const [start] = plan.after ?? [];
  const lead = start && start.value !== null && slots.dialect.lead(plan.named, start.column);
  if (!lead) return rowBoundsSql(slots, plan, scope);
  const begin = sql`${lead(columnSql(scope, start.column))} ${sql.raw(start.descending ? "<=" : ">=")} ${lead(sql`${slots.next()}`)}`;
  const isNullable = plan.named.table.columns[start.column]?.isNullable === true;
  const mayBeNull = isNullable && start.descending;
  const near = mayBeNull ? sql`(${begin} or ${columnSql(scope, start.column)} is null)` : begin;
  return sql`${near} and ${rowBoundsSql(slots, plan, scope)}`;
}

function rowBoundsSql(slots: Slots, plan: ReadPlan, scope: Scope): SQL {
  const bounds = (plan.after ?? []).map((bound) => ({
    ...bound,
    column: columnSql(scope, bound.column),
    isNullable: plan.named.table.columns[bound.column]?.isNullable === true,
    slot: bound.value === null ? sql`null` : sql`${slots.next()}`,
  }));
  const [first] = bounds;
  const isPlain = bounds.every(
    ({ isNullable, descending }) => !isNullable && descending === first?.descending,
  );
  if (!isPlain) return behind(slots, bounds);
  const columns = listed(bounds.map(({ column }) => column));
  const values = listed(bounds.map(({ slot }) => slot));
  return sql`(${columns}) ${sql.raw(first?.descending ? "<" : ">")} (${values})`;
}

interface Term extends Omit<Bound, "column"> {
  readonly column: SQL;
  readonly isNullable: boolean;
  readonly slot: SQL;
}

/** After it in the first column, or equal there and after it in the others. Null is the smallest value. */
function behind(slots: Slots, [bound, ...rest]: readonly Term[]): SQL {
  if (!bound) return slots.dialect.holds.never;
  const { column, slot, value, descending, isNullable } = bound;
  const isEqual = value === null ? sql`${column} is null` : sql`${column} = ${slot}`;
  const further =
    value === null
      ? descending
        ? []
        : [sql`${column} is not null`]
      : descending
        ? [sql`${column} < ${slot}`, ...(isNullable ? [sql`${column} is null`] : [])]
        : [sql`${column} > ${slot}`];
  return joined([...further, sql`(${isEqual} and ${behind(slots, rest)})`], "or");
}
