import { columnOf } from "./condition.ts";
import type { NamedTable } from "./port.ts";
import type { Stored, Table } from "./table.ts";
import { encodeValue, type Cell } from "./value-codec.ts";

/** A row as adapters store it. */
export type Cells = Readonly<Record<string, Cell>>;

/**
 * Validates a row that is inserted and fills in defaults. The cell of a generated id is null.
 *
 * @throws TypeError if a column is unknown, missing or has a wrong value.
 */
export function toCells(named: NamedTable, row: Stored): Cells {
  const { columns } = named.table;
  for (const name of Object.keys(row)) columnOf(named, name);
  const cells: Record<string, Cell> = {};
  for (const [name, column] of Object.entries(columns)) {
    const given = Object.hasOwn(row, name) ? row[name] : undefined;
    const place = `${named.name}.${name}`;
    if (column.type === "id") cells[name] = given === undefined ? null : toId(place, given);
    else if (given === undefined && !column.auto)
      throw new TypeError(`${place}: a value is required.`);
    else
      cells[name] = held(
        named,
        name,
        encodeValue(place, column, given === undefined ? column.fallback : given),
      );
  }
  return cells;
}

function toId(place: string, value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1)
    throw new TypeError(`${place}: an id must be an integer from 1 to 2^53 − 1.`);
  return value as number;
}

/**
 * Validates the values of an update. Columns that are `undefined` are omitted.
 *
 * @throws TypeError if a column is unknown, is the id, or has a wrong value.
 */
export function toChange(named: NamedTable, change: Stored): Cells {
  const cells: Record<string, Cell> = {};
  for (const [name, value] of Object.entries(change)) {
    const column = columnOf(named, name);
    if (value === undefined) continue;
    if (column.type === "id")
      throw new TypeError(`${named.name}.${name}: an id cannot be changed.`);
    cells[name] = held(named, name, encodeValue(`${named.name}.${name}`, column, value));
  }
  return cells;
}

/** A cell that also fits into the indexes. */
function held(named: NamedTable, column: string, cell: Cell): Cell {
  if (typeof cell === "string") checkLength(named, column, cell);
  return cell;
}

/** @throws TypeError if a column is not numeric or an amount is not a number. */
export function toAmounts(
  named: NamedTable,
  by: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const amounts: Record<string, number> = {};
  for (const [name, amount] of Object.entries(by)) {
    const column = columnOf(named, name);
    if (amount === undefined) continue;
    if (column.type !== "integer" && column.type !== "real")
      throw new TypeError(
        `${named.name}.${name}: only integer and real columns can be incremented.`,
      );
    amounts[name] = encodeValue(
      `${named.name}.${name}`,
      { ...column, isNullable: false },
      amount,
    ) as number;
  }
  return amounts;
}

/** The error of an increment that exceeds the range of a column. */
export function outOfRange(named: NamedTable): RangeError {
  return new RangeError(`${named.name}: a number would exceed the range of its column.`);
}

/** A validated upsert of one table. */
export interface UpsertPlan {
  readonly on: readonly string[];
  /** The columns to set in an existing row, for a row with these values. */
  set(row: Stored): readonly string[];
}

/** @throws TypeError if `on` is neither the key nor the columns of a unique index. */
export function toUpsertPlan(
  named: NamedTable,
  options: { readonly on: readonly string[]; readonly set?: readonly string[] },
): UpsertPlan {
  const { on, set } = options;
  const { key, indexes } = named.table;
  const isOn = (columns: readonly string[]) =>
    columns.length === on.length && columns.every((name) => on.includes(name.replace(/^-/, "")));
  if (!isOn(key) && !indexes.some((index) => index.unique && isOn(index.columns)))
    throw new TypeError(
      `${named.name}: an upsert must be on the key or on the columns of a unique index.`,
    );
  for (const name of set ?? []) columnOf(named, name);
  return {
    on,
    set: (row) =>
      set ?? Object.keys(row).filter((name) => row[name] !== undefined && !on.includes(name)),
  };
}

/**
 * Rejects undefined conditions in changes of many rows, at any depth. A query ignores a condition that is
 * `undefined`, but in a change this would match every row. Call it after `toCondition`, which limits the depth.
 *
 * @throws TypeError if a condition in `where`, or a value of an operator, is undefined.
 */
export function checkComplete(named: Pick<NamedTable, "name">, where: object): void {
  for (const [name, test] of Object.entries(where) as [string, unknown][]) {
    if (test === undefined) throw incomplete(named.name, name);
    if (typeof test !== "object" || test === null) continue;
    if (name === "and" || name === "or")
      for (const part of test as readonly object[]) checkComplete(named, part);
    else if (name === "not") checkComplete(named, test);
    else if (name !== "exists") checkOperators(`${named.name}.${name}`, test);
    else if ("where" in test) {
      if (test.where === undefined) throw incomplete(`${named.name}.exists`, "where");
      checkComplete({ name: `${named.name}.exists` }, test.where as object);
    }
  }
}

function checkOperators(column: string, test: object): void {
  for (const [operator, value] of Object.entries(test))
    if (value === undefined) throw incomplete(column, operator);
}

const incomplete = (owner: string, name: string): TypeError =>
  new TypeError(`${owner}.${name}: the condition of a change or removal must not be undefined.`);

/**
 * The maximum size of the texts of one index together, in bytes of UTF-8; PostgreSQL allows some 2,700 bytes per row.
 */
const indexBytes = 2600;
/** The part of it for the beginning of a searched text, which is all that an index needs. */
const beginning = 800;
/** Shorter than any limit, in characters. */
const short = 80;

const known = new WeakMap<Table, ReadonlyMap<string, number>>();

/**
 * The maximum size of each text of a key or an index in bytes: an equal share of the limit of an index with several
 * columns.
 */
function limitsOf(table: Table): ReadonlyMap<string, number> {
  const found = known.get(table);
  if (found) return found;
  const limits = new Map<string, number>();
  for (const { columns, unique } of [{ columns: table.key, unique: true }, ...table.indexes]) {
    const names = columns.map((name) => name.replace(/^-/, ""));
    const texts = names.filter((name) => table.columns[name]?.type === "text");
    const prose = unique ? [] : texts.filter((name) => table.search?.columns.includes(name));
    const whole = texts.filter((name) => !prose.includes(name));
    const share = Math.floor((indexBytes - prose.length * beginning) / whole.length);
    for (const name of whole)
      limits.set(name, Math.max(short * 3, Math.min(share, limits.get(name) ?? share)));
  }
  known.set(table, limits);
  return limits;
}

/** The maximum size of a text column in bytes of UTF-8, if a key or an index limits it. */
export const textLimit = (table: Table, column: string): number | undefined =>
  limitsOf(table).get(column);

/** @throws TypeError if a text is longer than the indexes of its column allow. */
function checkLength({ name, table }: NamedTable, column: string, text: string): void {
  if (text.length <= short) return;
  const limit = textLimit(table, column);
  if (limit === undefined || text.length * 3 <= limit) return;
  if (new TextEncoder().encode(text).length > limit)
    throw new TypeError(
      `${name}.${column}: text in a key or an index must have at most ${limit} bytes.`,
    );
}
