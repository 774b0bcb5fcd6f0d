import { columnOf, type Catalog } from "./catalog.ts";
import { fromCell, largestInteger, type Cell } from "./cell.ts";
import { toCondition } from "./condition.ts";
import { checkLockName, refuseHold, refuseLock } from "./hold.ts";
import { candidates, readRows, type View } from "./memory-read.ts";
import { change, keyOf, rival, rowOf, undo, type Ruled, type Undo } from "./memory-table.ts";
import { toColumns, toReadPlan } from "./plan.ts";
import { ConflictError, type NamedTable, type Session } from "./port.ts";
import {
  checkComplete,
  outOfRange,
  toAmounts,
  toCells,
  toChange,
  toKeyCells,
  toUpsertPlan,
  type Cells,
} from "./record.ts";
import type { Columns, Row } from "./table.ts";
import { turns } from "./turns.ts";

/** What stands behind a session. */
export interface SessionSource {
  readonly catalog: Catalog;
  readonly view: View;
  /** Throws where the session may not be used (any more). */
  check(): void;
  /** Whether it is one of a transaction: then nobody else writes, and everything read is held. */
  readonly isInside: boolean;
  /** Runs `work` with a log of changes, and undoes them where it throws. */
  write<T>(work: (log: Undo[]) => T): Promise<T>;
  transaction: Session["transaction"];
}

/** A session over tables in memory. */
export function toSession(source: SessionSource): Session {
  const { catalog, view, check, isInside, write, transaction } = source;
  const toRow = <C extends Columns>(named: NamedTable, row: Cells, columns: readonly string[]) => {
    const result: Record<string, unknown> = {};
    for (const name of columns) result[name] = fromCell(columnOf(named, name), row[name] as Cell);
    return result as Row<C>;
  };
  const toRows = <C extends Columns>(
    named: NamedTable,
    rows: readonly Cells[],
    columns: readonly string[],
  ) => rows.map((row) => toRow<C>(named, row, columns));

  return {
    async find(table, query) {
      check();
      if (!isInside) refuseHold(query);
      const plan = toReadPlan(catalog, table, query as never);
      return toRows(plan.named, readRows(view, plan), plan.columns);
    },
    async count(table, where) {
      check();
      const named = catalog(table);
      return candidates(view, named, toCondition(catalog, named, where as never)).length;
    },
    async get(table, key, columns, options) {
      check();
      if (!isInside) refuseHold(options);
      const named = catalog(table);
      const asked = toColumns(named, columns);
      const cells = toKeyCells(named, key);
      const row = rowOf(
        view.ruled(named),
        cells.length === 1 ? (cells[0] as Cell) : JSON.stringify(cells),
        view.which,
      );
      return row && toRow(named, row, asked);
    },
    async insert(table, rows) {
      check();
      const named = catalog(table);
      const checked = rows.map((row) => toCells(named, row));
      const added = await write((log) =>
        checked.map((cells) => add(log, view.ruled(named), cells)),
      );
      return toRows(named, added, toColumns(named, undefined));
    },
    async update(table, where, given) {
      check();
      const named = catalog(table);
      checkComplete(named, where);
      const condition = toCondition(catalog, named, where as never);
      const cells = toChange(named, given);
      return write((log) =>
        replaceAll(log, view.ruled(named), candidates(view, named, condition), (row) => ({
          ...row,
          ...cells,
        })),
      );
    },
    async remove(table, where) {
      check();
      const named = catalog(table);
      checkComplete(named, where);
      const condition = toCondition(catalog, named, where as never);
      return write((log) => {
        const rows = candidates(view, named, condition);
        for (const row of rows) change(log, view.ruled(named), keyOf(named, row), undefined);
        return rows.length;
      });
    },
    async upsert(table, rows, options) {
      check();
      const named = catalog(table);
      const plan = toUpsertPlan(named, options);
      const checked = rows.map((row) => ({ cells: toCells(named, row), set: plan.set(row) }));
      await write((log) => {
        for (const { cells, set } of checked)
          upsertRow(log, view.ruled(named), plan.on, cells, set);
      });
    },
    async increment(table, where, by) {
      check();
      const named = catalog(table);
      checkComplete(named, where);
      const condition = toCondition(catalog, named, where as never);
      const amounts = toAmounts(named, by);
      return write((log) =>
        replaceAll(log, view.ruled(named), candidates(view, named, condition), (row) => {
          const cells: Record<string, Cell> = { ...row };
          for (const [name, amount] of Object.entries(amounts)) {
            const old = row[name];
            if (typeof old === "number") cells[name] = sum(named, name, old, amount);
          }
          return cells;
        }),
      );
    },
    async lock(name) {
      check();
      if (!isInside) return refuseLock();
      checkLockName(name);
    },
    transaction,
  };
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

/** Opens a session whose nested transactions are run by `transaction`. */
interface Opening {
  (transaction: Session["transaction"], check: () => void): Session;
}

/**
 * The `transaction` of a session: its changes come behind those in `log`, and go with them.
 *
 * @param check - Throws where the surrounding session may not be used any more.
 */
export function nested(log: Undo[], open: Opening, check: () => void): Session["transaction"] {
  // Savepoints lie inside each other; two at a time in one transaction take turns.
  const order = turns();
  return (work) =>
    order.run(async () => {
      check();
      const mark = log.length;
      let isOver = false;
      const checkOpen = () => {
        check();
        if (isOver)
          throw new Error("This transaction is over; its session cannot be used any more.");
      };
      try {
        return await work(open(nested(log, open, checkOpen), checkOpen));
      } catch (error) {
        undo(log, mark);
        throw error;
      } finally {
        isOver = true;
      }
    });
}
