import { candidates, type View } from "./memory-read.ts";
import { change, keyOf, type RowKey, type Ruled, type Undo } from "./memory-table.ts";
import { InvalidReferenceError, ReferencedRowError, type NamedTable } from "./port.ts";
import type { Cells } from "./record.ts";

/** A row that a statement has changed: as it was before the statement, and as it is now. */
interface Changed {
  readonly ruled: Ruled;
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
export function settleReferences(
  log: Undo[],
  view: View,
  mark: number,
  { named, isRemoval }: { readonly named: NamedTable; readonly isRemoval: boolean },
): void {
  const { references = [] } = named;
  if (references.length === 0 && view.incoming(named.name).length === 0) return;
  if (isRemoval) followRemovals(log, view, mark);
  const removed = new Map<Ruled, RowKey[]>();
  for (const { ruled, key, old, now } of changedRows(log, mark))
    if (now) checkRow(view, ruled.named, now, old);
    else if (old) append(removed, ruled, key);
  for (const [ruled, keys] of removed)
    for (const source of view.incoming(ruled.named.name))
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

function append(lists: Map<Ruled, RowKey[]>, ruled: Ruled, key: RowKey): void {
  const list = lists.get(ruled);
  if (list) list.push(key);
  else lists.set(ruled, [key]);
}

type Source = Pick<ReturnType<View["incoming"]>[number], "from" | "column">;
const rowsWith = (view: View, { from, column }: Source, keys: readonly RowKey[]): Cells[] =>
  candidates(view, from, { op: "in", column, values: keys as never });

/** Deletes rows and sets columns to null where references say so; the log grows while it is read. */
function followRemovals(log: Undo[], view: View, mark: number): void {
  for (let from = mark; from < log.length;) {
    const removed = new Map<Ruled, RowKey[]>();
    for (const { ruled, key, row } of log.slice(from))
      if (row && !ruled.table.rows.has(key)) append(removed, ruled, key);
    from = log.length;
    for (const [{ named }, keys] of removed)
      for (const { onDelete, ...source } of view.incoming(named.name)) {
        if (onDelete === "restrict") continue;
        const ruled = view.ruled(source.from);
        for (const row of rowsWith(view, source, keys)) {
          const next = onDelete === "cascade" ? undefined : { ...row, [source.column]: null };
          change(log, ruled, keyOf(source.from, row), next);
        }
      }
  }
}

function changedRows(log: readonly Undo[], mark: number): Changed[] {
  const rows = new Map<Ruled, Map<RowKey, Changed>>();
  for (const { ruled, key, row } of log.slice(mark)) {
    let ofTable = rows.get(ruled);
    if (!ofTable) rows.set(ruled, (ofTable = new Map()));
    if (!ofTable.has(key))
      ofTable.set(key, { ruled, key, old: row, now: ruled.table.rows.get(key) });
  }
  return [...rows.values()].flatMap((ofTable) => [...ofTable.values()]);
}
