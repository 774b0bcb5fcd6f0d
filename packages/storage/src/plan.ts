import { columnOf, type Catalog, toCondition, type Condition } from "./condition.ts";
import type { NamedTable } from "./port.ts";
import type { Query, Where } from "./query.ts";
import type { Stored, Table } from "./table.ts";
import { encodeValue, type Cell } from "./value-codec.ts";

/** One term of an order. Null is the smallest value of a column. */
export type Step =
  | { readonly by: "column"; readonly column: string; readonly descending: boolean }
  /** Rows in the order of these values; those with other values come last. */
  | { readonly by: "given"; readonly column: string; readonly values: readonly Cell[] }
  /** Rows that match come first. */
  | { readonly by: "first"; readonly where: Condition };

/** The position of the row after which a page starts, in the columns of the order. */
export interface Bound {
  readonly column: string;
  readonly descending: boolean;
  readonly value: Cell;
}

/** A validated query, from which an adapter creates a statement. */
export interface ReadPlan {
  readonly named: NamedTable;
  readonly where: Condition;
  /** Ends with the key, so that the order is total. */
  readonly steps: readonly Step[];
  readonly after: readonly Bound[] | undefined;
  readonly limit: number | undefined;
  readonly offset: number;
  /** The columns to read, without duplicates. */
  readonly columns: readonly string[];
}

/** @throws TypeError if the query names unknown columns or does not fit its table. */
export function toReadPlan(catalog: Catalog, table: Table, query: Query): ReadPlan {
  const named = catalog(table);
  const steps = toSteps(catalog, named, query);
  return {
    named,
    where: toCondition(catalog, named, query.where),
    steps,
    after: query.after === undefined ? undefined : toBounds(named, steps, query.after),
    limit: query.limit === undefined ? undefined : amount(named, "limit", query.limit),
    offset: query.offset === undefined ? 0 : amount(named, "offset", query.offset),
    columns: toColumns(named, query.columns),
  };
}

const allColumns = new WeakMap<Table, readonly string[]>();

/** The columns to read: those requested, or all. */
export function toColumns(
  named: NamedTable,
  asked: readonly string[] | undefined,
): readonly string[] {
  if (asked === undefined) {
    let all = allColumns.get(named.table);
    if (!all) allColumns.set(named.table, (all = Object.freeze(Object.keys(named.table.columns))));
    return all;
  }
  // Core passes the same array again and again: the one of a resource and a context.
  const known = checkedColumns.get(asked);
  if (known && known.table === named.table) return known.columns;
  for (const name of asked) columnOf(named, name);
  const columns = asked.length < 2 ? asked : [...new Set(asked)];
  if (Object.isFrozen(asked))
    checkedColumns.set(asked, { table: named.table, columns: Object.freeze(columns) });
  return columns;
}
const checkedColumns = new WeakMap<
  readonly string[],
  { readonly table: Table; readonly columns: readonly string[] }
>();

function amount(named: NamedTable, name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new TypeError(`${named.name}: ${name} must be an integer from 0 to 2^53 − 1.`);
  return value;
}

function toSteps(catalog: Catalog, named: NamedTable, query: Query): Step[] {
  const steps: Step[] = [];
  const seen = new Set<string>();
  let descending = query.direction === "desc";
  const byColumn = (name: string) => {
    if (columnOf(named, name).type === "json")
      throw new TypeError(`${named.name}.${name}: JSON columns cannot be used for an order.`);
    if (seen.has(name)) return;
    seen.add(name);
    steps.push({ by: "column", column: name, descending });
  };
  const { orderBy } = query;
  if (typeof orderBy === "string") byColumn(orderBy);
  else if (orderBy !== undefined)
    for (const order of Array.isArray(orderBy) ? orderBy : [orderBy])
      for (const [name, how] of Object.entries(order as object)) {
        descending = how === "desc";
        if (how === undefined) continue;
        if (how === "asc" || how === "desc") byColumn(name);
        else if (Array.isArray(how)) steps.push(listOrder(named, name, how));
        else if (name === "first")
          steps.push({ by: "first", where: toCondition(catalog, named, how as Where) });
        else
          throw new TypeError(
            `${named.name}.${name}: an order must be asc, desc or a list of values.`,
          );
      }
  const { key } = named.table;
  // After a single-column key the order is complete.
  const end =
    key.length === 1
      ? steps.findIndex((step) => step.by === "column" && step.column === key[0])
      : -1;
  if (end >= 0) return steps.slice(0, end + 1);
  for (const name of key) byColumn(name);
  return steps;
}

function listOrder(named: NamedTable, name: string, values: readonly unknown[]): Step {
  const column = columnOf(named, name);
  if (column.type === "json")
    throw new TypeError(`${named.name}.${name}: JSON columns cannot be used for an order.`);
  const cells = values.map((value) => encodeValue(`${named.name}.${name}`, column, value));
  return { by: "given", column: name, values: [...new Set(cells)] };
}

function toBounds(named: NamedTable, steps: readonly Step[], after: object): Bound[] {
  return steps.map((step) => {
    if (step.by !== "column")
      throw new TypeError(`${named.name}: "after" requires an order by columns only.`);
    const { column, descending } = step;
    const value = Object.hasOwn(after, column)
      ? (after as Record<string, unknown>)[column]
      : undefined;
    if (value === undefined)
      throw new TypeError(`${named.name}: "after" lacks ${column}, which the order needs.`);
    return {
      column,
      descending,
      value: encodeValue(`${named.name}.${column}`, columnOf(named, column), value),
    };
  });
}

/**
 * The cells of a key, in the order of the table's key columns.
 *
 * @throws TypeError if the key has other columns.
 */
export function toKeyCells(named: NamedTable, key: number | Stored): Cell[] {
  const names = named.table.key;
  if (typeof key !== "object") {
    const [name] = names;
    if (names.length !== 1 || name === undefined)
      throw new TypeError(`${named.name}: the key must be a record of ${names.join(", ")}.`);
    return [encodeValue(`${named.name}.${name}`, columnOf(named, name), key)];
  }
  const given = Object.keys(key);
  if (given.length !== names.length || !names.every((name) => Object.hasOwn(key, name)))
    throw new TypeError(`${named.name}: the key must be a record of ${names.join(", ")}.`);
  return names.map((name) =>
    encodeValue(`${named.name}.${name}`, columnOf(named, name), key[name]),
  );
}
