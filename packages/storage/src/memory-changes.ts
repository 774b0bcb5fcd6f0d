import { columnOf } from "./condition.ts";
import type { Change } from "./changes.ts";
import { candidates, type View } from "./memory-read.ts";
import { settleReferences } from "./memory-references.ts";
import { change, keyOf, rival, type Ruled, type Undo } from "./memory-table.ts";
import { ConflictError, type NamedTable } from "./port.ts";
import { outOfRange, type Cells } from "./record.ts";
import { largestInteger, type Cell } from "./value-codec.ts";

/**
 * Runs a change in memory, and records in `log` how to undo it. Returns the added rows, or the number of matching
 * rows.
 */
export function makeChange(log: Undo[], view: View, asked: Change): readonly Cells[] | number {
  const mark = log.length;
  const result = changeRows(log, view, asked);
  const { named, kind } = asked;
  // What the statement itself has changed counts.
  settleReferences(log, { ...view, which: "current" }, mark, {
    named,
    isRemoval: kind === "remove",
  });
  return result;
}

function changeRows(log: Undo[], view: View, asked: Change): readonly Cells[] | number {
  const { named } = asked;
  const ruled = view.ruled(named);
  if (asked.kind === "insert") return asked.rows.map((cells) => add(log, ruled, cells));
  if (asked.kind === "upsert") {
    for (const { cells, set } of asked.rows) upsertRow(log, ruled, asked.on, cells, set);
    return asked.rows.length;
  }
  const { kind, condition, sets } = asked;
  const rows = candidates(view, named, condition);
  switch (kind) {
    case "count":
      return rows.length;
    case "remove":
      for (const row of rows) change(log, ruled, keyOf(named, row), undefined);
      return rows.length;
    case "update":
      return replaceAll(log, ruled, rows, (row) => ({ ...row, ...sets }));
    case "increment":
      return replaceAll(log, ruled, rows, (row) => {
        const cells: Record<string, Cell> = { ...row };
        for (const [name, amount] of Object.entries(sets)) {
          const old = row[name];
          if (typeof old === "number") cells[name] = sum(named, name, old, amount as number);
        }
        return cells;
      });
  }
}

function sum(named: NamedTable, name: string, a: number, b: number): number {
  const result = a + b;
  const isInteger = columnOf(named, name).type === "integer";
  if (isInteger ? Math.abs(result) > largestInteger : !Number.isFinite(result))
    throw outOfRange(named);
  return result;
}

function add(log: Undo[], ruled: Ruled, given: Cells): Cells {
  const { named, table } = ruled;
  let cells = given;
  const [name] = named.table.key;
  if (name !== undefined && named.table.columns[name]?.type === "id") {
    const value = cells[name] as number | null;
    if (value === null) cells = { ...cells, [name]: ++table.lastId };
    else table.lastId = Math.max(table.lastId, value);
  }
  const key = keyOf(named, cells);
  if (table.rows.has(key)) throw new ConflictError(named.name, named.table.key);
  change(log, ruled, key, cells);
  return cells;
}

function replaceAll(
  log: Undo[],
  ruled: Ruled,
  rows: readonly Cells[],
  replace: (row: Cells) => Cells,
): number {
  for (const row of rows) {
    const key = keyOf(ruled.named, row);
    const next = replace(row);
    const nextKey = keyOf(ruled.named, next);
    if (nextKey !== key) {
      if (ruled.table.rows.has(nextKey))
        throw new ConflictError(ruled.named.name, ruled.named.table.key);
      change(log, ruled, key, undefined);
    }
    change(log, ruled, nextKey, next);
  }
  return rows.length;
}

function upsertRow(
  log: Undo[],
  ruled: Ruled,
  on: readonly string[],
  cells: Cells,
  set: readonly string[],
): void {
  const { named, table } = ruled;
  const isByKey =
    on.length === named.table.key.length && named.table.key.every((name) => on.includes(name));
  const key = isByKey ? keyOf(named, cells) : rival(ruled, cells, on);
  const old = key === undefined || key === null ? undefined : table.rows.get(key);
  if (!old) {
    add(log, ruled, cells);
    return;
  }
  if (set.length === 0) return;
  const next: Record<string, Cell> = { ...old };
  for (const name of set) next[name] = cells[name] as Cell;
  replaceAll(log, ruled, [old], () => next);
}
