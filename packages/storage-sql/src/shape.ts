import type { Condition, NamedTable, ReadPlan, Step, LinkedCondition } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { conditionSql, maxPlanned } from "./condition-sql.ts";
import type { ShapeSource, Shape, Slots, Gathered } from "./dialect.ts";
import { columnSql, toAlias, type Scope } from "./scope.ts";
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
    const fence = at + 1 < maxPlanned ? sql`` : slots.dialect.fence;
    return sql`exists (select 1 from ${other.table} where ${passes}${fence})`;
  });
}

/** Starts a shape. @param kind - The kind of statement; no two kinds have the same text. */
export function toShape({ dialect, search }: ShapeSource, named: NamedTable, kind: string): Shape {
  return { dialect, key: `${kind} ${named.name}`, values: [], tables: new Set([named]), search };
}

/** Adds a condition's shape and values; `conditionSql` visits them in the same order. */
export function addCondition(shape: Shape, named: NamedTable, condition: Condition): void {
  switch (condition.op) {
    case "all":
    case "any":
      shape.key += condition.op === "all" ? "&(" : "|(";
      for (const part of condition.of) addCondition(shape, named, part);
      shape.key += ")";
      return;
    case "not":
      shape.key += "!";
      addCondition(shape, named, condition.of);
      return;
    case "isNull":
    case "notNull":
      shape.key += ` ${condition.column}:${condition.op}`;
      return;
    case "in":
      shape.key += ` ${condition.column}:in`;
      shape.dialect.list.bind(shape, named, condition);
      return;
    case "match":
      shape.key += " match";
      shape.values.push(shape.search(named, condition.words));
      return;
    case "exists":
      shape.tables.add(condition.table);
      shape.key += ` linked:${condition.from}:${condition.table.name}:${condition.to}(`;
      addCondition(shape, condition.table, condition.where);
      shape.key += ")";
      return;
    case "startsWith":
    case "contains":
      shape.key += ` ${condition.column}:${condition.op}`;
      shape.dialect.text.bind(shape, named, condition as never);
      return;
    default:
      shape.key += ` ${condition.column}:${condition.op}`;
      shape.values.push(condition.value);
  }
}

/** Adds an order's shape and values; `orderSql` visits them in the same order. */
export function addSteps(shape: Shape, named: NamedTable, steps: readonly Step[]): void {
  for (const step of steps)
    if (step.by === "column")
      shape.key += step.descending ? ` -${step.column}` : ` +${step.column}`;
    else if (step.by === "first") {
      shape.key += " first(";
      addCondition(shape, named, step.where);
      shape.key += ")";
    } else {
      shape.key += ` given:${step.column}`;
      shape.dialect.given.bind(shape, named, step);
    }
}

/** Adds the shape and values of a position in an order; `boundsSql` visits them in the same order. */
export function addBounds(shape: Shape, plan: ReadPlan): void {
  if (!plan.after) return;
  shape.key += " after(";
  const [start] = plan.after;
  // The first value is repeated in front, for the index.
  if (start && start.value !== null && shape.dialect.lead(plan.named, start.column))
    shape.values.push(start.value);
  for (const { value } of plan.after) {
    shape.key += value === null ? "0" : "1";
    if (value !== null) shape.values.push(value);
  }
  shape.key += ")";
}

/** Adds the shape and values of a limit and an offset; `limitSql` visits them in the same order. */
export function addLimit(shape: Shape, plan: ReadPlan): void {
  if (plan.limit === undefined && plan.offset === 0) return;
  shape.key += plan.offset === 0 ? " limit" : " limit offset";
  shape.values.push(plan.limit ?? shape.dialect.unlimited);
  if (plan.offset > 0) shape.values.push(plan.offset);
}

const columnKeys = new WeakMap<readonly string[], string>();
/** Columns as part of a shape's key, cached by the array if it is frozen: others are new in each request. */
export function columnsKey(columns: readonly string[]): string {
  if (!Object.isFrozen(columns)) return columns.join(",");
  let key = columnKeys.get(columns);
  if (key === undefined) columnKeys.set(columns, (key = columns.join(",")));
  return key;
}

/** A `LIKE` pattern, with `\` before wildcards. */
export function toPattern(op: "startsWith" | "contains", text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return op === "contains" ? `%${literal}%` : `${literal}%`;
}
