import { candidates, type View } from "./memory-read.ts";
import {
  change,
  keyOf,
  type RowKey,
  type ConstrainedTable,
  type Undo,
  conflictingKey,
} from "./memory-table.ts";
import {
  InvalidReferenceError,
  ReferencedRowError,
  type NamedTable,
  ConflictError,
} from "./port.ts";
import { type Cells, outOfRange } from "./record.ts";
import { columnOf } from "./condition.ts";
import type { Change } from "./changes.ts";
import { maxInteger, type Cell } from "./value-codec.ts";

/** A row that a statement has changed: as it was before the statement, and as it is now. */
interface Changed {
  readonly constrained: ConstrainedTable;
  readonly key: RowKey;
  readonly old: Cells | undefined;
  readonly now: Cells | undefined;
}

/**
 * Checks the references that a statement has changed, at its end: those of new and changed rows, and those to removed
 * rows, after `cascade` and `set null`.
 *
 * @param mark - The length of the log before the statement.
 * @param isRemoval - Whether the statement deletes rows, and does not give them another key.
 */
function enforceReferences(
  log: Undo[],
  view: View,
  mark: number,
  { named, isRemoval }: { readonly named: NamedTable; readonly isRemoval: boolean },
): void {
  const { references = [] } = named;
  if (references.length === 0 && view.incoming(named.name).length === 0) return;
  if (isRemoval) followRemovals(log, view, mark);
  const removed = new Map<ConstrainedTable, RowKey[]>();
  for (const { constrained, key, old, now } of changedRows(log, mark))
    if (now) checkRow(view, constrained.named, now, old);
    else if (old) append(removed, constrained, key);
  for (const [constrained, keys] of removed)
    for (const source of view.incoming(constrained.named.name))
      if (rowsWith(view, source, keys).length > 0) throw new ReferencedRowError(named.name);
}

function checkRow(
  view: View,
  { name, references = [] }: NamedTable,
  now: Cells,
  old: Cells | undefined,
): void {
  for (const { column, table } of references) {
    const cell = now[column] ?? null;
    if (cell !== null && cell !== old?.[column] && !view.hasRow(table, cell))
      throw new InvalidReferenceError(name, column);
  }
}

function append(
  lists: Map<ConstrainedTable, RowKey[]>,
  constrained: ConstrainedTable,
  key: RowKey,
): void {
  const list = lists.get(constrained);
  if (list) list.push(key);
  else lists.set(constrained, [key]);
}

type Source = Pick<ReturnType<View["incoming"]>[number], "from" | "column">;
const rowsWith = (view: View, { from, column }: Source, keys: readonly RowKey[]): Cells[] =>
  candidates(view, from, { op: "in", column, values: keys as never });

/** Deletes rows and sets columns to null where references say so; the log grows while it is read. */
function followRemovals(log: Undo[], view: View, mark: number): void {
  for (let from = mark; from < log.length;) {
    const removed = new Map<ConstrainedTable, RowKey[]>();
    for (const { constrained, key, row } of log.slice(from))
      if (row && !constrained.table.rows.has(key)) append(removed, constrained, key);
    from = log.length;
    for (const [{ named }, keys] of removed)
      for (const { onDelete, ...source } of view.incoming(named.name)) {
        if (onDelete === "restrict") continue;
        const constrained = view.constrained(source.from);
        for (const row of rowsWith(view, source, keys)) {
          const next = onDelete === "cascade" ? undefined : { ...row, [source.column]: null };
          change(log, constrained, keyOf(source.from, row), next);
        }
      }
  }
}

function changedRows(log: readonly Undo[], mark: number): Changed[] {
  const rows = new Map<ConstrainedTable, Map<RowKey, Changed>>();
  for (const { constrained, key, row } of log.slice(mark)) {
    let ofTable = rows.get(constrained);
    if (!ofTable) rows.set(constrained, (ofTable = new Map()));
    if (!ofTable.has(key))
      ofTable.set(key, { constrained, key, old: row, now: constrained.table.rows.get(key) });
  }
  return [...rows.values()].flatMap((ofTable) => [...ofTable.values()]);
}

/**
 * Runs a change in memory, and records in `log` how to undo it. Returns the added rows, or the number of matching
 * rows.
 */
export function makeChange(log: Undo[], view: View, change: Change): readonly Cells[] | number {
  const mark = log.length;
  const result = changeRows(log, view, change);
  const { named, kind } = change;
  // The rows as changed by the statement itself are used.
  enforceReferences(log, { ...view, which: "current" }, mark, {
    named,
    isRemoval: kind === "remove",
  });
  return result;
}

function changeRows(log: Undo[], view: View, request: Change): readonly Cells[] | number {
  const { named } = request;
  const constrained = view.constrained(named);
  if (request.kind === "insert") return request.rows.map((cells) => add(log, constrained, cells));
  if (request.kind === "upsert") {
    for (const { cells, set } of request.rows) upsertRow(log, constrained, request.on, cells, set);
    return request.rows.length;
  }
  const { kind, condition, sets } = request;
  const rows = candidates(view, named, condition);
  switch (kind) {
    case "count":
      return rows.length;
    case "remove":
      for (const row of rows) change(log, constrained, keyOf(named, row), undefined);
      return rows.length;
    case "update":
      return replaceAll(log, constrained, rows, (row) => ({ ...row, ...sets }));
    case "increment":
      return replaceAll(log, constrained, rows, (row) => {
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
  if (isInteger ? Math.abs(result) > maxInteger : !Number.isFinite(result)) throw outOfRange(named);
  return result;
}

function add(log: Undo[], constrained: ConstrainedTable, given: Cells): Cells {
  const { named, table } = constrained;
  let cells = given;
  const [name] = named.table.key;
  if (name !== undefined && named.table.columns[name]?.type === "id") {
    const value = cells[name] as number | null;
    if (value === null) cells = { ...cells, [name]: ++table.lastId };
    else table.lastId = Math.max(table.lastId, value);
  }
  const key = keyOf(named, cells);
  if (table.rows.has(key)) throw new ConflictError(named.name, named.table.key);
  change(log, constrained, key, cells);
  return cells;
}

function replaceAll(
  log: Undo[],
  constrained: ConstrainedTable,
  rows: readonly Cells[],
  replace: (row: Cells) => Cells,
): number {
  for (const row of rows) {
    const key = keyOf(constrained.named, row);
    const next = replace(row);
    const nextKey = keyOf(constrained.named, next);
    if (nextKey !== key) {
      if (constrained.table.rows.has(nextKey))
        throw new ConflictError(constrained.named.name, constrained.named.table.key);
      change(log, constrained, key, undefined);
    }
    change(log, constrained, nextKey, next);
  }
  return rows.length;
}

function upsertRow(
  log: Undo[],
  constrained: ConstrainedTable,
  on: readonly string[],
  cells: Cells,
  set: readonly string[],
): void {
  const { named, table } = constrained;
  const isByKey =
    on.length === named.table.key.length && named.table.key.every((name) => on.includes(name));
  const key = isByKey ? keyOf(named, cells) : conflictingKey(constrained, cells, on);
  const old = key === undefined || key === null ? undefined : table.rows.get(key);
  if (!old) {
    add(log, constrained, cells);
    return;
  }
  if (set.length === 0) return;
  const next: Record<string, Cell> = { ...old };
  for (const name of set) next[name] = cells[name] as Cell;
  replaceAll(log, constrained, [old], () => next);
}
