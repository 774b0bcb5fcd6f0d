import { columnOf, type Catalog, toCondition } from "./condition.ts";
import { changes } from "./changes.ts";
import { makeChange } from "./memory-changes.ts";
import { candidates, readRows, type View } from "./memory-read.ts";
import { rowOf, undo, type Undo } from "./memory-table.ts";
import { mutex } from "./mutex.ts";
import { toColumns, toReadPlan, toKeyCells } from "./plan.ts";
import type { NamedTable } from "./port.ts";
import type { Cells } from "./record.ts";
import { checkLockName, rejectForUpdate, rejectLock } from "./repository.ts";
import type { Session } from "./session.ts";
import type { Columns, Row } from "./table.ts";
import { decodeValue, type Cell } from "./value-codec.ts";

/** Throws if its session has ended. */
export interface Guard {
  (): void;
}

/**
 * Runs the work of a transaction and passes it a check that throws after the end of the transaction, so that work
 * that is still running cannot use the session any more.
 *
 * @param check - The check of the surrounding transaction.
 */
export async function sessionGuard<T>(
  check: Guard,
  work: (check: Guard) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const checkOpen = () => {
    check();
    if (isOver) throw new Error("This transaction has ended; its session cannot be used any more.");
  };
  try {
    return await work(checkOpen);
  } finally {
    isOver = true;
  }
}

/** Whether a check does not throw. */
export function isOpen(check: Guard): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** The source of a session. */
export interface SessionSource {
  readonly catalog: Catalog;
  readonly view: View;
  /** Throws if the session may not be used (any more). */
  check(): void;
  /** Whether it is in a transaction; then no other session writes, and all rows that it reads are locked. */
  readonly isInside: boolean;
  /** Runs `work` with a log of changes, and undoes them if it throws. */
  write<T>(work: (log: Undo[]) => T): Promise<T>;
  transaction: Session["transaction"];
}

/** A session over tables in memory. */
export function toSession(source: SessionSource): Session {
  const { catalog, view, check, isInside, write, transaction } = source;
  const toRow = <C extends Columns>(named: NamedTable, row: Cells, columns: readonly string[]) => {
    const result: Record<string, unknown> = {};
    for (const name of columns)
      result[name] = decodeValue(columnOf(named, name), row[name] as Cell);
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
      if (!isInside) rejectForUpdate(query);
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
      if (!isInside) rejectForUpdate(options);
      const named = catalog(table);
      const selectedColumns = toColumns(named, columns);
      const cells = toKeyCells(named, key);
      const row = rowOf(
        view.constrained(named),
        cells.length === 1 ? (cells[0] as Cell) : JSON.stringify(cells),
        view.which,
      );
      return row && toRow(named, row, selectedColumns);
    },
    ...changes(catalog, async (make) => {
      check();
      const newChange = make();
      const done = await write((log) => makeChange(log, view, newChange));
      return typeof done === "number"
        ? done
        : toRows(newChange.named, done, toColumns(newChange.named, undefined));
    }),
    async lock(name) {
      check();
      if (!isInside) return rejectLock();
      checkLockName(name);
    },
    transaction,
  };
}

/** Opens a session whose nested transactions are run by `transaction`. */
interface OpenSession {
  (transaction: Session["transaction"], check: () => void): Session;
}

/**
 * The `transaction` of a session: its changes are appended to `log`, and undone with it.
 *
 * @param check - Throws if the surrounding session may not be used any more.
 */
export function nested(log: Undo[], open: OpenSession, check: () => void): Session["transaction"] {
  // Savepoints are nested; concurrent ones in a transaction run one after the other.
  const order = mutex();
  return (work) =>
    order.run(async () => {
      check();
      const mark = log.length;
      try {
        return await sessionGuard(check, (checkOpen) =>
          work(open(nested(log, open, checkOpen), checkOpen)),
        );
      } catch (error) {
        undo(log, mark);
        throw error;
      }
    });
}
