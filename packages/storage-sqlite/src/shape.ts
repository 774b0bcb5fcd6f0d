import type { Cell, Condition, NamedTable, ReadPlan, Step } from "@waymark/core/storage";

/**
 * What a statement depends on: `key` names the shape of a query (columns, tests, rounded lengths of
 * lists), `values` are what is bound to it, in the order in which the shape was walked.
 */
export interface Shape {
  key: string;
  readonly values: Cell[];
  /** The tables that are read. */
  readonly tables: Set<NamedTable>;
  /** Turns the words of a search into an expression of the full-text index. */
  readonly search: (named: NamedTable, words: readonly string[]) => string;
}

export function toShape(named: NamedTable, kind: string, search: Shape["search"]): Shape {
  return { key: `${kind} ${named.name}`, values: [], tables: new Set([named]), search };
}

/** The longest list that is bound value by value; longer ones are bound as one JSON text. */
export const longestList = 16;
/** As `in` of real numbers: their JSON text may not come back to the last bit. SQLite binds 32,766 values at most. */
const longestRealList = 16_384;
/** Beyond this a LIKE pattern is too long for SQLite (50,000 bytes). */
export const longestPattern = 8000;

/** How many values a list of this length is bound as: the next power of two. */
export function roundedLength(length: number): number {
  let rounded = 1;
  while (rounded < length) rounded *= 2;
  return rounded;
}

/** Whether a list is bound as JSON. */
export function isJsonList(named: NamedTable, column: string, length: number): boolean {
  return length > longestList && named.table.columns[column]?.type !== "real";
}

/** Binds a list, the last value repeated up to the rounded length. */
export function addList(
  shape: Shape,
  named: NamedTable,
  column: string,
  list: readonly Cell[],
): void {
  if (isJsonList(named, column, list.length)) {
    shape.key += "[json]";
    shape.values.push(JSON.stringify(list));
    return;
  }
  if (list.length > longestRealList)
    throw new TypeError(
      `${named.name}.${column}: a list of real numbers holds ${longestRealList} at most.`,
    );
  const length = list.length === 0 ? 0 : roundedLength(list.length);
  shape.key += `[${length}]`;
  for (let i = 0; i < length; i++) shape.values.push(list[Math.min(i, list.length - 1)] as Cell);
}

/** Writes a condition's shape and values; `conditionSql` walks in the same order. */
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
      addList(shape, named, condition.column, condition.values);
      return;
    case "match":
      shape.key += " match";
      shape.values.push(shape.search(named, condition.words));
      return;
    case "linked":
      shape.tables.add(condition.table);
      shape.key += ` linked:${condition.from}:${condition.table.name}:${condition.to}(`;
      addCondition(shape, condition.table, condition.where);
      shape.key += ")";
      return;
    case "startsWith":
    case "contains": {
      const text = condition.value as string;
      const isLong = text.length > longestPattern;
      shape.key += ` ${condition.column}:${condition.op}${isLong ? ":long" : ""}`;
      shape.values.push(isLong ? text : toPattern(condition.op, text));
      return;
    }
    default:
      shape.key += ` ${condition.column}:${condition.op}`;
      shape.values.push(condition.value);
  }
}

function toPattern(op: "startsWith" | "contains", text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return op === "contains" ? `%${literal}%` : `${literal}%`;
}

/** Writes an order's shape and values; `orderSql` walks in the same order. */
export function addSteps(shape: Shape, named: NamedTable, steps: readonly Step[]): void {
  for (const step of steps)
    if (step.by === "column")
      shape.key += step.descending ? ` -${step.column}` : ` +${step.column}`;
    else if (step.by === "first") {
      shape.key += " first(";
      addCondition(shape, named, step.where);
      shape.key += ")";
    } else {
      addGiven(shape, named, step.column, step.values);
    }
}

function addGiven(shape: Shape, named: NamedTable, column: string, values: readonly Cell[]): void {
  const nullAt = values.indexOf(null);
  shape.key += ` given:${column}${nullAt < 0 ? "" : ":null"}`;
  if (nullAt >= 0) shape.values.push(nullAt);
  if (isJsonList(named, column, values.length)) {
    shape.key += "[json]";
    shape.values.push(JSON.stringify(values));
    return;
  }
  const places = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const length = places.length === 0 ? 0 : roundedLength(places.length);
  shape.key += `[${length}]`;
  for (let i = 0; i < length; i++) {
    const { value, place } = places[Math.min(i, places.length - 1)] as (typeof places)[number];
    shape.values.push(value, place);
  }
}

/** Writes the shape and values of a place in an order. */
export function addBounds(shape: Shape, plan: ReadPlan): void {
  if (!plan.after) return;
  shape.key += " after(";
  for (const { value } of plan.after) {
    shape.key += value === null ? "0" : "1";
    if (value !== null) shape.values.push(value);
  }
  shape.key += ")";
}
