import type { NamedTable } from "./port.ts";
import type { Exists, Where } from "./query.ts";
import type { Column, Table } from "./table.ts";
import { toSearchWords } from "./tokenize.ts";
import { encodeValue, toTextCell, type Cell } from "./value-codec.ts";

/** The tables that storage was opened with. */
export interface Catalog {
  (table: Table): NamedTable;
}

/** @throws TypeError from the catalog for a table that is not one of `tables`. */
export function toCatalog(tables: readonly NamedTable[]): Catalog {
  const byTable = new Map(
    tables.flatMap((named) => [
      [named.table, named],
      [named.declared ?? named.table, named],
    ]),
  );
  return (table) => {
    const named = byTable.get(table);
    if (!named) throw new TypeError("Storage was not opened with this table.");
    return named;
  };
}

/** Returns the column with this name. In errors, unknown names are shortened and quoted. */
export function columnOf(named: NamedTable, name: string): Column {
  if (!Object.hasOwn(named.table.columns, name))
    throw new TypeError(
      `${named.name} has no column ${JSON.stringify(String(name).slice(0, 80))}.`,
    );
  return named.table.columns[name] as Column;
}

/** An operator that compares a column with a value. */
export type Comparison = "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "startsWith" | "contains";

/**
 * A validated, normalized `where`. Each condition is true or false: a comparison with a column that is null is false,
 * except `ne`, which is the negation of `eq`.
 */
export type Condition =
  | { readonly op: "all" | "any"; readonly of: readonly Condition[] }
  | { readonly op: "not"; readonly of: Condition }
  | { readonly op: Comparison; readonly column: string; readonly value: Exclude<Cell, null> }
  | { readonly op: "in"; readonly column: string; readonly values: readonly Exclude<Cell, null>[] }
  | { readonly op: "isNull" | "notNull"; readonly column: string }
  | { readonly op: "match"; readonly words: readonly string[] }
  | LinkedCondition;

/** True if a row of `table` has this row's `to` column in its column `from`, and matches `where`. */
export interface LinkedCondition {
  readonly op: "exists";
  readonly table: NamedTable;
  readonly to: string;
  readonly from: string;
  readonly where: Condition;
}

/** The condition that is true for every row. */
export const always: Condition = { op: "all", of: [] };

/** Deeper than any query written by hand, and far below the limits of a stack or a database's parser. */
const deepest = 50;

/**
 * Validates and normalizes a `where`.
 *
 * @throws TypeError for an unknown column or operator, or a value that does not fit its column.
 */
export function toCondition(
  catalog: Catalog,
  named: NamedTable,
  where: Where | undefined,
): Condition {
  return where === undefined ? always : conditionOf(catalog, named, where, 0);
}

function conditionOf(catalog: Catalog, named: NamedTable, where: Where, depth: number): Condition {
  if (depth > deepest)
    throw new TypeError(`${named.name}: a query is nested deeper than ${deepest} levels.`);
  const all: Condition[] = [];
  const inner = (part: Where) => conditionOf(catalog, named, part, depth + 1);
  for (const name of Object.keys(where)) {
    const test: unknown = where[name];
    if (test === undefined) continue;
    if (name === "and") for (const part of test as Where[]) addAll(all, inner(part));
    else if (name === "or") all.push({ op: "any", of: (test as Where[]).map(inner) });
    else if (name === "not") all.push({ op: "not", of: inner(test as Where) });
    else if (name === "match") {
      const words = matched(named, test);
      if (words.length > 0) all.push({ op: "match", words });
    } else if (name === "exists") all.push(linkedOf(catalog, named, test as Exists, depth));
    else addTests(all, named, name, columnOf(named, name), test);
  }
  return all.length === 1 ? (all[0] as Condition) : { op: "all", of: all };
}

/** Adds a condition to a conjunction: nested conjunctions are flattened, and duplicates removed. */
function addAll(all: Condition[], condition: Condition): void {
  if (condition.op === "all") for (const part of condition.of) addAll(all, part);
  else if (condition.op !== "eq" || !all.some((other) => isSameTest(condition, other)))
    all.push(condition);
}
const isSameTest = (a: Extract<Condition, { readonly op: Comparison }>, b: Condition): boolean =>
  b.op === a.op && b.column === a.column && b.value === a.value;

function matched(named: NamedTable, text: unknown): string[] {
  if (!named.table.search) throw new TypeError(`${named.name} has no search columns to match.`);
  if (typeof text !== "string") throw new TypeError(`${named.name}: match must be text.`);
  return toSearchWords(`${named.name}: match`, text);
}

function linkedOf(catalog: Catalog, named: NamedTable, linked: Exists, depth: number): Condition {
  const table = catalog(linked.table as Table);
  const from = linked.from ?? "id";
  columnOf(table, linked.to);
  columnOf(named, from);
  const where = linked.where ? conditionOf(catalog, table, linked.where, depth + 1) : always;
  return { op: "exists", table, to: linked.to, from, where };
}

function addTests(
  all: Condition[],
  named: NamedTable,
  name: string,
  column: Column,
  test: unknown,
): void {
  const place = `${named.name}.${name}`;
  if (typeof test !== "object" || test === null || test instanceof Date) {
    all.push(equal(place, name, column, test));
    return;
  }
  if (Array.isArray(test)) throw new TypeError(`${place}: use { in: [...] } for a list of values.`);
  for (const [operator, value] of Object.entries(test)) {
    if (value === undefined) continue;
    all.push(testOf(place, name, column, operator, value));
  }
}

function equal(place: string, name: string, column: Column, value: unknown): Condition {
  if (value === null) return { op: "isNull", column: name };
  return { op: "eq", column: name, value: comparable(place, column, value) };
}

function comparable(place: string, column: Column, value: unknown): Exclude<Cell, null> {
  if (column.type === "json") throw new TypeError(`${place}: JSON columns cannot be filtered.`);
  const cell = value === null ? null : encodeValue(place, column, value);
  if (cell === null) throw new TypeError(`${place}: use isNull, eq or ne to test for null.`);
  return cell;
}

function testOf(
  place: string,
  name: string,
  column: Column,
  operator: string,
  value: unknown,
): Condition {
  switch (operator) {
    case "eq":
      return equal(place, name, column, value);
    case "ne":
      return value === null
        ? { op: "notNull", column: name }
        : { op: "ne", column: name, value: comparable(place, column, value) };
    case "lt":
    case "lte":
    case "gt":
    case "gte":
      return { op: operator, column: name, value: comparable(place, column, value) };
    case "in":
      return among(place, name, column, value);
    case "notIn":
      return { op: "not", of: among(place, name, column, value) };
    case "between": {
      if (!Array.isArray(value) || value.length !== 2)
        throw new TypeError(`${place}: between must be a list of two values.`);
      const [low, high] = value as readonly unknown[];
      const from: Condition = { op: "gte", column: name, value: comparable(place, column, low) };
      return {
        op: "all",
        of: [from, { op: "lte", column: name, value: comparable(place, column, high) }],
      };
    }
    case "isNull":
      return { op: value === true ? "isNull" : "notNull", column: name };
    case "startsWith":
    case "contains":
      if (column.type !== "text" || typeof value !== "string")
        throw new TypeError(`${place}: ${operator} can only be used with text.`);
      return { op: operator, column: name, value: toTextCell(place, value) };
    default:
      throw new TypeError(`${place}: unknown operator ${JSON.stringify(operator.slice(0, 80))}.`);
  }
}

function among(place: string, name: string, column: Column, list: unknown): Condition {
  if (!Array.isArray(list)) throw new TypeError(`${place}: in and notIn must be a list.`);
  const values = new Set<Exclude<Cell, null>>();
  let hasNull = false;
  for (const value of list)
    if (value === null) hasNull = true;
    else values.add(comparable(place, column, value));
  const [only] = values;
  const found: Condition =
    values.size === 1 && only !== undefined
      ? { op: "eq", column: name, value: only }
      : { op: "in", column: name, values: [...values] };
  return hasNull ? { op: "any", of: [{ op: "isNull", column: name }, found] } : found;
}
