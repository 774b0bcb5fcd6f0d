import type { Cell } from "./value-codec.ts";
import { ConflictError, type NamedTable } from "./port.ts";
import type { Cells } from "./record.ts";

/** What identifies a row: the cell of a key of one column, else the cells as text. */
export type RowKey = Cell;

/** The rows of one table. Rows are never changed, only replaced. */
export interface MemoryTable {
  readonly rows: Map<RowKey, Cells>;
  /** What was last committed for the keys that the open transaction has touched. */
  readonly before: Map<RowKey, Cells | undefined>;
  lastId: number;
}

/** The rows of one table with the rules that its declaration sets. */
export interface Ruled {
  readonly named: NamedTable;
  readonly table: MemoryTable;
  readonly uniques: readonly Unique[];
}
interface Unique {
  readonly columns: readonly string[];
  readonly taken: Map<string, RowKey>;
}

/** One change, and how it is undone. */
export interface Undo {
  readonly ruled: Ruled;
  readonly key: RowKey;
  readonly row: Cells | undefined;
}

export const emptyTable = (): MemoryTable => ({ rows: new Map(), before: new Map(), lastId: 0 });

export function toRuled(named: NamedTable, table: MemoryTable): Ruled {
  const uniques = named.table.indexes
    .filter((index) => index.unique)
    .map(({ columns }): Unique => ({
      columns: columns.map((name) => name.replace(/^-/, "")),
      taken: new Map(),
    }));
  const ruled = { named, table, uniques };
  for (const [key, row] of table.rows) take(ruled, key, row);
  return ruled;
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

function take(ruled: Ruled, key: RowKey, row: Cells): void {
  for (const unique of ruled.uniques) {
    const entry = entryOf(unique, row);
    if (entry !== undefined) unique.taken.set(entry, key);
  }
}

function free(ruled: Ruled, row: Cells): void {
  for (const unique of ruled.uniques) {
    const entry = entryOf(unique, row);
    if (entry !== undefined) unique.taken.delete(entry);
  }
}

/** The key of another row that a unique index holds in the place of `row`. */
export function rival(ruled: Ruled, row: Cells, on?: readonly string[]): RowKey | undefined {
  for (const unique of ruled.uniques) {
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

function put(ruled: Ruled, key: RowKey, row: Cells | undefined): void {
  const { rows } = ruled.table;
  const old = rows.get(key);
  if (old) free(ruled, old);
  if (row === undefined) rows.delete(key);
  else {
    rows.set(key, row);
    take(ruled, key, row);
  }
}

/** Puts a row in the place of the one with this key (removes it, where `row` is undefined) and notes how to undo it. */
export function change(log: Undo[], ruled: Ruled, key: RowKey, row: Cells | undefined): void {
  const { named, table, uniques } = ruled;
  const old = table.rows.get(key);
  if (row !== undefined)
    for (const unique of uniques) {
      const entry = entryOf(unique, row);
      const taken = entry === undefined ? undefined : unique.taken.get(entry);
      if (taken !== undefined && taken !== key) throw new ConflictError(named.name, unique.columns);
    }
  if (!table.before.has(key)) table.before.set(key, old);
  log.push({ ruled, key, row: old });
  put(ruled, key, row);
}

/** Takes back all changes behind the first `length` ones, newest first. */
export function undo(log: Undo[], length: number): void {
  while (log.length > length) {
    const { ruled, key, row } = log.pop() as Undo;
    put(ruled, key, row);
  }
}

/** The rows as they are, or as they were last committed. */
export function* rowsOf({ table }: Ruled, view: "current" | "committed"): Generator<Cells> {
  if (view === "current" || table.before.size === 0) {
    yield* table.rows.values();
    return;
  }
  for (const [key, row] of table.rows) if (!table.before.has(key)) yield row;
  for (const row of table.before.values()) if (row) yield row;
}

/** The row with this key, as it is or as it was last committed. */
export function rowOf(
  { table }: Ruled,
  key: RowKey,
  view: "current" | "committed",
): Cells | undefined {
  return view === "committed" && table.before.has(key)
    ? table.before.get(key)
    : table.rows.get(key);
}
