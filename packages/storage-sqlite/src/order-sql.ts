import type { Bound, NamedTable, ReadPlan, Step } from "@waymark/core/storage";
import { sql, type SQL } from "drizzle-orm";
import { conditionSql, joined, type Slots } from "./condition-sql.ts";
import type { BuilderTable } from "./drizzle-table.ts";
import { isJsonList, roundedLength } from "./shape.ts";

/** The terms of an order, and the tables that some of them join. */
export interface OrderSql {
  readonly terms: readonly SQL[];
  readonly joins: readonly { readonly table: SQL; readonly on: SQL }[];
}

/** Behind every place in a list. */
const last = sql.raw("9007199254740991");

/** The order as expressions. Walks in the order of `addSteps`. */
export function orderSql(
  slots: Slots,
  named: NamedTable,
  scope: BuilderTable,
  steps: readonly Step[],
): OrderSql {
  const joins: { table: SQL; on: SQL }[] = [];
  const terms = steps.map((step): SQL => {
    if (step.by === "first")
      return sql`case when ${conditionSql(slots, named, scope, step.where)} then 0 else 1 end`;
    const column = scope.columns[step.column];
    if (step.by === "column") return step.descending ? sql`${column} desc` : sql`${column}`;
    const nullPlace = step.values.includes(null) ? slots.next() : last;
    const place = sql`case when ${column} is null then ${nullPlace}`;
    if (isJsonList(named, step.column, step.values.length)) {
      const name = sql.identifier(slots.alias());
      // With a type of its own the value can be looked up in an index that SQLite makes for the while.
      const type = sql.raw(
        typeof step.values.find((value) => value !== null) === "string" ? "text" : "integer",
      );
      const table = sql`(select cast(value as ${type}) as value, min(key) as place from json_each(${slots.next()}) group by 1) as ${name}`;
      joins.push({ table, on: sql`${name}.value = ${column}` });
      return sql`${place} else coalesce(${name}.place, ${last}) end`;
    }
    const { length } = step.values.filter((value) => value !== null);
    const whens = Array.from({ length: length === 0 ? 0 : roundedLength(length) }, () => {
      const value = slots.next();
      return sql`when ${column} = ${value} then ${slots.next()}`;
    });
    return sql`${place} ${sql.join(whens, sql` `)} else ${last} end`;
  });
  return { terms, joins };
}

/** What comes behind a row. Walks in the order of `addBounds`. */
export function boundsSql(slots: Slots, plan: ReadPlan, scope: BuilderTable): SQL {
  const bounds = (plan.after ?? []).map((bound) => ({
    ...bound,
    column: scope.columns[bound.column] as unknown as SQL,
    isNullable: plan.named.table.columns[bound.column]?.isNullable === true,
    slot: bound.value === null ? sql`null` : sql`${slots.next()}`,
  }));
  const isPlain = bounds.every(
    ({ isNullable, descending }) => !isNullable && descending === bounds[0]?.descending,
  );
  if (isPlain) {
    const columns = sql.join(
      bounds.map(({ column }) => sql`${column}`),
      sql`, `,
    );
    const values = sql.join(
      bounds.map(({ slot }) => slot),
      sql`, `,
    );
    const operator = sql.raw(bounds[0]?.descending ? "<" : ">");
    return sql`(${columns}) ${operator} (${values})`;
  }
  return behind(bounds);
}

type Placed = Bound & { readonly isNullable: boolean };
interface Term extends Omit<Placed, "column"> {
  readonly column: SQL;
  readonly slot: SQL;
}

/** Behind in the first column, or equal there and behind in the rest. Null is the smallest value. */
function behind([bound, ...rest]: readonly Term[]): SQL {
  if (!bound) return sql.raw("0");
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
  return joined([...further, sql`(${isEqual} and ${behind(rest)})`], "or");
}
