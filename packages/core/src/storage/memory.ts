import { toCatalog } from "./catalog.ts";
import { difference } from "./difference.ts";
import { nested, toSession } from "./memory-session.ts";
import {
  emptyTable,
  toRuled,
  undo,
  type MemoryTable,
  type Ruled,
  type Undo,
} from "./memory-table.ts";
import type { View } from "./memory-read.ts";
import {
  MigrationError,
  StorageUnavailableError,
  type NamedTable,
  type Session,
  type Storage,
  type StorageAdapter,
} from "./port.ts";
import type { Cell } from "./cell.ts";
import type { TableSnapshot } from "./snapshot.ts";
import type { TableStep } from "./difference.ts";
import { turns } from "./turns.ts";

/**
 * Storage in memory, for tests and sites that keep nothing. What one adapter value holds lasts as
 * long as the value: opened again, the rows are still there.
 */
export function memory(): StorageAdapter {
  const stored = new Map<string, MemoryTable>();
  const record = new Map<string, TableSnapshot>();
  return { name: "memory", open: (tables) => open(tables, stored, record) };
}

function open(
  tables: readonly NamedTable[],
  stored: Map<string, MemoryTable>,
  record: Map<string, TableSnapshot>,
): Storage {
  const catalog = toCatalog(tables);
  const ruled = new Map<NamedTable, Ruled>();
  const order = turns();
  let isClosed = false;
  const ruledOf = (named: NamedTable): Ruled => {
    let known = ruled.get(named);
    if (!known) {
      let table = stored.get(named.name);
      if (!table) stored.set(named.name, (table = emptyTable()));
      ruled.set(named, (known = toRuled(named, table)));
    }
    return known;
  };
  const current: View = { which: "current", ruled: ruledOf };
  const committed: View = { which: "committed", ruled: ruledOf };
  const check = () => {
    if (isClosed) throw new StorageUnavailableError("closed");
  };

  /** Runs `work` alone; what it changed is there for all when it is done, and gone when it throws. */
  const alone = <T>(work: (log: Undo[]) => T | Promise<T>): Promise<T> =>
    order.run(async () => {
      const log: Undo[] = [];
      const settle = () => {
        for (const { table } of ruled.values()) table.before.clear();
      };
      try {
        const result = await work(log);
        settle();
        return result;
      } catch (error) {
        undo(log, 0);
        settle();
        throw error;
      }
    });

  const inside = (
    log: Undo[],
    transaction: Session["transaction"],
    checkOpen: () => void,
  ): Session =>
    toSession({
      catalog,
      view: current,
      check: checkOpen,
      write: async (work) => {
        const mark = log.length;
        try {
          return work(log);
        } catch (error) {
          undo(log, mark);
          throw error;
        }
      },
      transaction,
    });

  const plan = () => difference([...record.values()], tables);
  const session = toSession({
    catalog,
    view: committed,
    check,
    write: alone,
    transaction: (work) =>
      alone((log) =>
        nested(
          log,
          (inner, checkOpen) => inside(log, inner, checkOpen),
          () => undefined,
        )(work),
      ),
  });

  return {
    ...session,
    plan: async () => ({ ...plan(), drift: [] }),
    migrate: ({ steps: most = Number.POSITIVE_INFINITY } = {}) =>
      alone(() => {
        const { steps, refusals } = plan();
        if (refusals.length > 0) throw new MigrationError(refusals);
        const done = steps.slice(0, most);
        for (const step of done) apply(step, ruledOf(step.named).table, record);
        if (done.length > 0) ruled.clear();
        return { steps: done, refusals, drift: [] };
      }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await order.close();
    },
  };
}

function apply(
  { change, named, after }: TableStep,
  table: MemoryTable,
  record: Map<string, TableSnapshot>,
): void {
  if (change.do === "addColumn")
    for (const [key, row] of table.rows)
      table.rows.set(key, { ...row, [change.column.name]: change.fill as Cell });
  if (change.do === "addIndex" && change.index.unique)
    checkUnique(named, change.index.columns, table);
  record.set(named.name, after);
}

function checkUnique(named: NamedTable, indexed: readonly string[], table: MemoryTable): void {
  const columns = indexed.map((name) => name.replace(/^-/, ""));
  const seen = new Set<string>();
  for (const row of table.rows.values()) {
    const cells = columns.map((name) => row[name] as Cell);
    const entry = JSON.stringify(cells);
    if (!cells.includes(null) && seen.has(entry))
      throw new MigrationError([
        `${named.name}: rows agree in ${columns.join(", ")}, so the unique index cannot be added.`,
      ]);
    seen.add(entry);
  }
}
