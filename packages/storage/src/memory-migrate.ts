import { difference } from "./diff.ts";
import { emptyTable, keyOf, type MemoryTable } from "./memory-table.ts";
import type { ModuleMigrations } from "./migration.ts";
import { mutex, type Mutex } from "./mutex.ts";
import { MigrationError, type MigrationPlan, type NamedTable } from "./port.ts";
import type { Cells } from "./record.ts";
import { toOrphanMessage } from "./reference-steps.ts";
import type { Session } from "./session.ts";
import type { TableSnapshot } from "./snapshot.ts";
import {
  toStepFailure,
  type NamedRecord,
  type StorageRecord,
  type StorageStep,
  type TableStep,
} from "./step.ts";
import { compareValues, type Cell } from "./value-codec.ts";

/** The content of one memory storage: rows, and the record of its migrations. */
export interface MemoryStore {
  readonly tables: Map<string, MemoryTable>;
  readonly recorded: Map<string, TableSnapshot>;
  readonly named: Map<string, NamedRecord>;
  /** Only one opening migrates at a time. */
  readonly migrating: Mutex;
}

export const emptyStore = (): MemoryStore => ({
  tables: new Map(),
  recorded: new Map(),
  named: new Map(),
  migrating: mutex(),
});

export const recordOf = ({ recorded, named }: MemoryStore): StorageRecord => ({
  tables: [...recorded.values()],
  named: [...named.values()],
});

/** The parts of the storage that a migration needs. */
export interface MigrationContext {
  readonly store: MemoryStore;
  readonly tables: readonly NamedTable[];
  readonly migrations: readonly ModuleMigrations[];
  /** Runs work in a transaction over tables that the storage was not opened with. */
  run<T>(tables: readonly NamedTable[], work: (session: Session) => Promise<T>): Promise<T>;
}

/** Runs the remaining steps, at most `max` steps (and batches of work). */
export async function migrateMemory(
  { store, tables, migrations, run }: MigrationContext,
  max: number,
): Promise<MigrationPlan> {
  const done: StorageStep[] = [];
  let planned: StorageStep[] | undefined;
  for (let n = 0; n < max; n++) {
    if (!planned) {
      const { steps, problems } = difference(recordOf(store), tables, migrations);
      if (problems.length > 0) throw new MigrationError(problems);
      planned = steps.toReversed();
    }
    const step = planned.pop();
    if (!step) break;
    try {
      if (step.named) applyTo(store, step);
      else if (step.change.do === "run") {
        const rest = await run(step.change.tables, step.change.work);
        if (rest) {
          // The next plan starts with the rest of this step.
          planned = undefined;
          for (const name of step.done) note(store, step.module, name, rest.cursor);
          continue;
        }
      }
    } catch (error) {
      throw toStepFailure(step, error);
    }
    for (const name of step.done) note(store, step.module, name);
    done.push(step);
  }
  const steps = done.map(({ module, name, summary }) => ({ module, name, summary }));
  return { steps, problems: [], drift: [] };
}

function note(store: MemoryStore, module: string, name: string, cursor?: unknown): void {
  const key = JSON.stringify([module, name]);
  store.named.set(
    key,
    cursor === undefined
      ? { module, name, isDone: true }
      : // Stores a copy, like other adapters.
        { module, name, isDone: false, cursor: JSON.parse(JSON.stringify(cursor)) as unknown },
  );
}

function applyTo(store: MemoryStore, step: TableStep): void {
  const { change, named, before, after } = step;
  const table = store.tables.get(before) ?? emptyTable();
  const next = changed(step, table);
  for (const index of [...step.makes, ...(change.do === "addIndex" ? [change.index] : [])])
    if (index.unique) checkUnique(named, index.columns, next.rows.values());
  checkReferences(store, step, next);
  store.tables.delete(before);
  store.recorded.delete(before);
  for (const other of step.also ?? []) store.recorded.set(other.name, other);
  if (!after) return;
  store.tables.set(after.name, next);
  store.recorded.set(after.name, after);
}

function changed({ change, named }: TableStep, table: MemoryTable): MemoryTable {
  switch (change.do) {
    case "addColumn":
      return each(table, (row) => ({ ...row, [change.column.name]: change.fill }));
    case "renameColumn":
      return each(table, ({ [change.column]: cell = null, ...row }) => ({
        ...row,
        [change.to]: cell,
      }));
    case "dropColumn":
      return each(table, ({ [change.column]: _, ...row }) => row);
    case "rewrite": {
      const { lastId } = table;
      const next: MemoryTable = { ...emptyTable(), lastId };
      const key = change.before.key;
      const toRow = change.start();
      const [only] = named.table.key;
      const isNumbered = named.table.columns[only ?? ""]?.type === "id";
      const inOrder = [...table.rows.values()].toSorted((a, b) => compareKeys(key, a, b));
      for (const old of inOrder) {
        const row = toRow(old);
        const rowKey = keyOf(named, row);
        if (next.rows.has(rowKey)) throw agreeing(named, named.table.key, "key");
        next.rows.set(rowKey, row);
        if (isNumbered) next.lastId = Math.max(next.lastId, rowKey as number);
      }
      return next;
    }
    default:
      return table;
  }
}

function checkReferences(
  store: MemoryStore,
  { named, change, after }: TableStep,
  next: MemoryTable,
): void {
  const rewritten = change.do === "rewrite" ? (after?.references ?? []) : [];
  for (const reference of change.do === "changeReferences" ? change.adds : rewritten)
    for (const row of next.rows.values()) {
      const cell = row[reference.column] ?? null;
      const target = reference.table === named.name ? next : store.tables.get(reference.table);
      if (cell === null || target?.rows.has(cell)) continue;
      const key = named.table.key.map((name) => row[name]);
      throw new MigrationError([toOrphanMessage(named.name, reference, key)]);
    }
}

function compareKeys(key: readonly string[], a: Cells, b: Cells): number {
  for (const name of key) {
    const order = compareValues(a[name] as Cell, b[name] as Cell);
    if (order !== 0) return order;
  }
  return 0;
}

function each(table: MemoryTable, change: (row: Cells) => Cells): MemoryTable {
  for (const [key, row] of table.rows) table.rows.set(key, change(row));
  return table;
}

function checkUnique(named: NamedTable, indexed: readonly string[], rows: Iterable<Cells>): void {
  const columns = indexed.map((name) => name.replace(/^-/, ""));
  const seen = new Set<string>();
  for (const row of rows) {
    const cells = columns.map((name) => row[name] as Cell);
    const entry = JSON.stringify(cells);
    if (!cells.includes(null) && seen.has(entry)) throw agreeing(named, columns, "unique index");
    seen.add(entry);
  }
}

const agreeing = ({ name }: NamedTable, columns: readonly string[], what: string) =>
  new MigrationError([
    `${name}: rows have the same ${columns.join(", ")}, so the ${what} cannot be added.`,
  ]);
