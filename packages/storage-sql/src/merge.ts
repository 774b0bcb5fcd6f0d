import type { Cell, Condition, ReadPlan } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { conditionSql } from "./condition-sql.ts";
import type { Shape, Slots } from "./dialect.ts";
import { boundsSql, orderSql, stepSql } from "./order-sql.ts";
import { columnSql, toScope } from "./scope.ts";
import { fieldsSql } from "./select-sql.ts";
import { joined, listed } from "./slots.ts";

/**
 * A list of the rows with one of a few values of an indexed column, such as a status: read separately for each
 * value, and merged in the order. Databases would read and sort all rows of all values.
 */
export interface Merge {
  readonly column: string;
  readonly values: readonly Cell[];
  readonly rest: Condition;
}

/** With more values than this, rows are sorted instead. */
const maxMerged = 8;

/** Returns the merge that produces the rows of a plan, if an index supports it. */
export function toMerge(plan: ReadPlan): Merge | undefined {
  if (plan.limit === undefined) return undefined;
  const parts = plan.where.op === "all" ? plan.where.of : [plan.where];
  for (const part of parts) {
    if (part.op !== "in" || part.values.length < 2 || part.values.length > maxMerged) continue;
    if (!isServed(plan, part.column)) continue;
    const rest: Condition = { op: "all", of: parts.filter((other) => other !== part) };
    return { column: part.column, values: part.values, rest };
  }
  return undefined;
}

/** Starts the shape of a merge. Its `rest` and the bounds of the plan follow. */
export function addMerge(shape: Shape, { column, values }: Merge): void {
  shape.key += ` ${column}:merge${values.length}`;
  shape.values.push(...values);
}

/** Binds the number of rows of each value that the page may need. It follows the bounds. */
export function addTop(shape: Shape, { limit = 0, offset }: ReadPlan): void {
  shape.values.push(limit + offset);
}

/**
 * A union of the rows of each value, in the plan's order.
 *
 * @param isTopped - Whether to read no more rows of each value than the page may need, for databases that would
 * otherwise sort all of them. `addTop` binds the number.
 */
export function mergeSql(slots: Slots, plan: ReadPlan, merge: Merge, isTopped = false): SQL {
  const { named } = plan;
  const scope = toScope(named);
  const ordered = plan.steps.map((step) => (step.by === "column" ? step.column : ""));
  const columns = [...new Set([...plan.columns, ...ordered])];
  const values = merge.values.map(() => slots.next());
  const start = slots.at;
  const selects = values.map((value) => {
    // The other conditions are the same for each value, and bound to the same places.
    slots.at = start;
    const where = [
      sql`${columnSql(scope, merge.column)} = ${value}`,
      conditionSql(slots, named, scope, merge.rest),
      ...(plan.after ? [boundsSql(slots, plan, scope)] : []),
    ];
    const rows = sql`select ${fieldsSql(scope, columns)} from ${scope.table} where ${joined(where, "and")}`;
    if (!isTopped) return rows;
    const { terms } = orderSql(slots, named, scope, plan.steps);
    return sql`(${rows} order by ${listed(terms)} limit ${slots.dialect.limit(slots.next())})`;
  });
  const terms = plan.steps.flatMap((step) =>
    step.by === "column"
      ? [stepSql(slots, named, sql.raw(String(columns.indexOf(step.column) + 1)), step)]
      : [],
  );
  return sql`${sql.join(selects, sql` union all `)} order by ${listed(terms)}`;
}

/**
 * Whether an index starts with columns that equal one value, and continues in the order of a plan.
 *
 * @param column - A further column that equals a value, and must be among them.
 */
export function isServed(plan: ReadPlan, column?: string): boolean {
  const parts = plan.where.op === "all" ? plan.where.of : [plan.where];
  const fixed = new Set(column === undefined ? [] : [column]);
  for (const part of parts) if (part.op === "eq") fixed.add(part.column);
  const { table } = plan.named;
  const order = plan.steps.flatMap((step) =>
    step.by === "column" && !fixed.has(step.column) ? [step] : [],
  );
  if (plan.steps.some((step) => step.by !== "column" || step.column === column)) return false;
  return table.indexes.some((index) => {
    const names = index.columns.map((name) => name.replace(/^-/, ""));
    const start = names.findIndex((name) => !fixed.has(name));
    const begin = start < 0 ? names.length : start;
    if (column !== undefined && !names.slice(0, begin).includes(column)) return false;
    const ways = index.columns.map((name) => name.startsWith("-"));
    const [rowid] = table.key;
    // Each index of SQLite ends with the row number, ascending.
    if (rowid !== undefined && table.key.length === 1 && !names.includes(rowid)) {
      names.push(rowid);
      ways.push(false);
    }
    const isFlipped = order[0]?.descending !== ways[begin];
    return order.every(
      (step, at) =>
        names[begin + at] === step.column && (step.descending !== ways[begin + at]) === isFlipped,
    );
  });
}
