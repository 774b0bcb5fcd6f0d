import type { Condition, LinkedCondition } from "./condition.ts";
import { rowOf, rowsOf, type ConstrainedTable } from "./memory-table.ts";
import type { Bound, ReadPlan, Step } from "./plan.ts";
import type { NamedTable } from "./port.ts";
import type { Cells } from "./record.ts";
import type { ReferenceFrom } from "./reference.ts";
import { toFoundWords } from "./tokenize.ts";
import { compareValues, type Cell } from "./value-codec.ts";

/** The tables of a read, and whether it sees the open transaction. */
export interface View {
  readonly which: "current" | "committed";
  constrained(named: NamedTable): ConstrainedTable;
  /** The references to a table: those of its own site, and those of tables that this opening does not declare. */
  incoming(table: string): readonly ReferenceFrom[];
  /** Whether a table has a row with this key, whose column is a single one. */
  hasRow(table: string, key: Cell): boolean;
}
type Passes = (row: Cells) => boolean;

const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Compiles a condition to a function; linked tables are read once, now. */
function toPasses(view: View, named: NamedTable, condition: Condition): Passes {
  switch (condition.op) {
    case "all": {
      const all = condition.of.map((part) => toPasses(view, named, part));
      return (row) => all.every((passes) => passes(row));
    }
    case "any": {
      const any = condition.of.map((part) => toPasses(view, named, part));
      return (row) => any.some((passes) => passes(row));
    }
    case "not": {
      const passes = toPasses(view, named, condition.of);
      return (row) => !passes(row);
    }
    case "isNull":
      return (row) => row[condition.column] === null;
    case "notNull":
      return (row) => row[condition.column] !== null;
    case "in": {
      const values = new Set<Cell>(condition.values);
      return (row) => values.has(row[condition.column] as Cell);
    }
    case "match":
      return (row) => isMatch(named, row, condition.words);
    case "exists": {
      const values = linkedValues(view, condition);
      return (row) => values.has(row[condition.from] as Cell);
    }
    default:
      return toTest(condition.op, condition.column, condition.value);
  }
}

function toTest(op: string, column: string, value: string | number): Passes {
  if (op === "eq") return (row) => row[column] === value;
  if (op === "ne") return (row) => row[column] !== value;
  if (op === "startsWith" || op === "contains") {
    const part = lower(value as string);
    return (row) => {
      const cell = row[column];
      if (typeof cell !== "string") return false;
      return op === "contains" ? lower(cell).includes(part) : lower(cell).startsWith(part);
    };
  }
  const holds: (order: number) => boolean =
    op === "lt"
      ? (o) => o < 0
      : op === "lte"
        ? (o) => o <= 0
        : op === "gt"
          ? (o) => o > 0
          : (o) => o >= 0;
  return (row) => {
    const cell = row[column] as Cell;
    return cell !== null && holds(compareValues(cell, value));
  };
}

function isMatch({ table: { search } }: NamedTable, row: Cells, words: readonly string[]): boolean {
  const found = new Set<string>();
  if (search)
    for (const name of search.columns)
      for (const word of toFoundWords((row[name] ?? "") as string, search)) found.add(word);
  const list = [...found];
  return words.every((word) => found.has(word) || list.some((other) => other.startsWith(word)));
}

function linkedValues(view: View, linked: LinkedCondition): Set<Cell> {
  const values = new Set<Cell>();
  for (const row of candidates(view, linked.table, linked.where))
    values.add(row[linked.to] as Cell);
  // A null is linked to nothing, not even to another null.
  values.delete(null);
  return values;
}

/** The rows that match, unordered. A row is looked up by its key if possible. */
export function candidates(view: View, named: NamedTable, condition: Condition): Cells[] {
  const constrained = view.constrained(named);
  const passes = toPasses(view, named, condition);
  const keys = keysIn(named, condition);
  if (!keys) return [...rowsOf(constrained, view.which)].filter(passes);
  return keys.flatMap((key) => {
    const row = rowOf(constrained, key, view.which);
    return row && passes(row) ? [row] : [];
  });
}

function keysIn(named: NamedTable, condition: Condition): readonly Cell[] | undefined {
  if (named.table.key.length > 1) return undefined;
  const column = named.table.key[0];
  if (condition.op === "eq" && condition.column === column) return [condition.value];
  if (condition.op === "in" && condition.column === column) return condition.values;
  if (condition.op !== "all") return undefined;
  for (const part of condition.of) {
    const keys = keysIn(named, part);
    if (keys) return keys;
  }
  return undefined;
}

/** The rows of a query, in its order. */
export function readRows(view: View, plan: ReadPlan): Cells[] {
  let rows = candidates(view, plan.named, plan.where);
  if (plan.after) {
    const bounds = plan.after;
    rows = rows.filter((row) => isBehind(bounds, row));
  }
  const orders = plan.steps.map((step) => toOrder(view, plan.named, step));
  rows.sort((a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return plan.offset === 0 && plan.limit === undefined
    ? rows
    : rows.slice(plan.offset, plan.limit === undefined ? undefined : plan.offset + plan.limit);
}

function toOrder(view: View, named: NamedTable, step: Step): (a: Cells, b: Cells) => number {
  if (step.by === "first") {
    const passes = toPasses(view, named, step.where);
    return (a, b) => Number(passes(b)) - Number(passes(a));
  }
  const { column } = step;
  if (step.by === "given") {
    const places = new Map(step.values.map((value, place) => [value, place]));
    const placeOf = (row: Cells) => places.get(row[column] as Cell) ?? places.size;
    return (a, b) => placeOf(a) - placeOf(b);
  }
  const sign = step.descending ? -1 : 1;
  return (a, b) => sign * compareValues(a[column] as Cell, b[column] as Cell);
}

function isBehind(bounds: readonly Bound[], row: Cells): boolean {
  for (const { column, descending, value } of bounds) {
    const order = compareValues(row[column] as Cell, value);
    if (order !== 0) return descending ? order < 0 : order > 0;
  }
  return false;
}
