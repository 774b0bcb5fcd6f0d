import { ConflictError, type NamedTable } from "./port.ts";
import type { Cells } from "./record.ts";
import type { Cell } from "./value-codec.ts";

/** The identity of a row: the cell of a single-column key, otherwise the cells as text. */
export type RowKey = Cell;

/** The rows of one table. Rows are never changed, only replaced. */
export interface MemoryTable {
  readonly rows: Map<RowKey, Cells>;
  /** The last committed rows for the keys that the open transaction has changed. */
  readonly before: Map<RowKey, Cells | undefined>;
  lastId: number;
}

/** The rows of one table with the constraints of its declaration. */
export interface ConstrainedTable {
  readonly named: NamedTable;
  readonly table: MemoryTable;
  readonly uniques: readonly Unique[];
}
interface Unique {
  readonly columns: readonly string[];
  readonly taken: Map<string, RowKey>;
}

/** One change, and how to undo it. */
export interface Undo {
  readonly constrained: ConstrainedTable;
  readonly key: RowKey;
  readonly row: Cells | undefined;
}

export const emptyTable = (): MemoryTable => ({ rows: new Map(), before: new Map(), lastId: 0 });

export function toConstrained(named: NamedTable, table: MemoryTable): ConstrainedTable {
  const uniques = named.table.indexes
    .filter((index) => index.unique)
    .map(({ columns }): Unique => ({
      columns: columns.map((name) => name.replace(/^-/, "")),
      taken: new Map(),
    }));
  const constrained = { named, table, uniques };
  for (const [key, row] of table.rows) take(constrained, key, row);
  return constrained;
}

export function keyOf(named: NamedTable, row: Cells): RowKey {
  const { key } = named.table;
  return key.length === 1
    ? (row[key[0] as string] as Cell)
    : JSON.stringify(key.map((name) => row[name]));
}

/** The entry of a row in a unique index; rows with a null in it never conflict. */
function entryOf(unique: Unique, row: Cells): string | undefined {
  const cells = unique.columns.map((name) => row[name]);
  return cells.includes(null) ? undefined : JSON.stringify(cells);
}

function take(constrained: ConstrainedTable, key: RowKey, row: Cells): void {
  for (const unique of constrained.uniques) {
    const entry = entryOf(unique, row);
    if (entry !== undefined) unique.taken.set(entry, key);
  }
}

function free(constrained: ConstrainedTable, row: Cells): void {
  for (const unique of constrained.uniques) {
    const entry = entryOf(unique, row);
    if (entry !== undefined) unique.taken.delete(entry);
  }
}

/** The key of another row that has the entry of `row` in a unique index. */
export function conflictingKey(
  constrained: ConstrainedTable,
  row: Cells,
  on?: readonly string[],
): RowKey | undefined {
  for (const unique of constrained.uniques) {
    if (
      on &&
      !(on.length === unique.columns.length && unique.columns.every((name) => on.includes(name)))
    )
      continue;
    const entry = entryOf(unique, row);
    const key = entry === undefined ? undefined : unique.taken.get(entry);
    if (key !== undefined) return key;
  }
  return undefined;
}

function put(constrained: ConstrainedTable, key: RowKey, row: Cells | undefined): void {
  const { rows } = constrained.table;
  const old = rows.get(key);
  if (old) free(constrained, old);
  if (row === undefined) rows.delete(key);
  else {
    rows.set(key, row);
    take(constrained, key, row);
  }
}

/** Replaces the row with this key (removes it if `row` is undefined) and records how to undo it. */
export function change(
  log: Undo[],
  constrained: ConstrainedTable,
  key: RowKey,
  row: Cells | undefined,
): void {
  const { named, table, uniques } = constrained;
  const old = table.rows.get(key);
  if (row !== undefined)
    for (const unique of uniques) {
      const entry = entryOf(unique, row);
      const taken = entry === undefined ? undefined : unique.taken.get(entry);
      if (taken !== undefined && taken !== key) throw new ConflictError(named.name, unique.columns);
    }
  if (!table.before.has(key)) table.before.set(key, old);
  log.push({ constrained, key, row: old });
  put(constrained, key, row);
}

/** Undoes all changes after the first `length` ones, newest first. */
export function undo(log: Undo[], length: number): void {
  while (log.length > length) {
    const { constrained, key, row } = log.pop() as Undo;
    put(constrained, key, row);
  }
}

/** The current or the last committed rows. */
export function* rowsOf(
  { table }: ConstrainedTable,
  view: "current" | "committed",
): Generator<Cells> {
  if (view === "current" || table.before.size === 0) {
    yield* table.rows.values();
    return;
  }
  for (const [key, row] of table.rows) if (!table.before.has(key)) yield row;
  for (const row of table.before.values()) if (row) yield row;
}

/** The current or the last committed row with this key. */
export function rowOf(
  { table }: ConstrainedTable,
  key: RowKey,
  view: "current" | "committed",
): Cells | undefined {
  return view === "committed" && table.before.has(key)
    ? table.before.get(key)
    : table.rows.get(key);
}
