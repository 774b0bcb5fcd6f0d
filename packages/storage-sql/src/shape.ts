import type { Condition, NamedTable, ReadPlan, Step } from "@waymark/storage";
import type { ShapeSource, Shape } from "./dialect.ts";

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
/** Columns as part of a shape's key, cached by the array. */
export function columnsKey(columns: readonly string[]): string {
  let key = columnKeys.get(columns);
  if (key === undefined) columnKeys.set(columns, (key = columns.join(",")));
  return key;
}

/** A `LIKE` pattern, with `\` before wildcards. */
export function toPattern(op: "startsWith" | "contains", text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return op === "contains" ? `%${literal}%` : `${literal}%`;
}
