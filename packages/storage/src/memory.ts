import { toCatalog } from "./condition.ts";
import { difference } from "./diff.ts";
import {
  emptyStore,
  migrateMemory,
  recordOf,
  type MemoryStore,
  type MigrationContext,
} from "./memory-migrate.ts";
import type { View } from "./memory-read.ts";
import { nested, toSession } from "./memory-session.ts";
import {
  emptyTable,
  toConstrained,
  undo,
  type ConstrainedTable,
  type Undo,
} from "./memory-table.ts";
import type { ModuleMigrations } from "./migration.ts";
import { mutex } from "./mutex.ts";
import {
  StorageUnavailableError,
  type MigrationPlan,
  type NamedTable,
  type Storage,
  type StorageAdapter,
} from "./port.ts";
import { toNamedTable } from "./snapshot.ts";
import { incomingReferences, withReferences } from "./reference.ts";
import type { Session } from "./session.ts";
import type { Table } from "./table.ts";
import type { Cell } from "./value-codec.ts";

/**
 * Storage in memory, for tests and sites without persistent data. The rows exist as long as the
 * adapter: if it is opened again, they are still there.
 */
export function memory(): StorageAdapter {
  const store = emptyStore();
  const commits = { n: 0 };
  return {
    name: "memory",
    open: (tables, migrations = []) => open(withReferences(tables), migrations, store, commits),
  };
}

/** Tables as one opening, or one step of a migration, sees them. */
type MemoryCatalog = ReturnType<typeof toMemoryCatalog>;

function toMemoryCatalog(tables: readonly NamedTable[], store: MemoryStore) {
  const constrained = new Map<NamedTable, ConstrainedTable>();
  const constrainedOf = (named: NamedTable): ConstrainedTable => {
    let known = constrained.get(named);
    if (!known) {
      let table = store.tables.get(named.name);
      if (!table) store.tables.set(named.name, (table = emptyTable()));
      constrained.set(named, (known = toConstrained(named, table)));
    }
    return known;
  };
  let references: ReturnType<typeof incomingReferences> | undefined;
  const shared = {
    constrained: constrainedOf,
    incoming(table: string) {
      if (!references) {
        // Tables of modules that the site does not include have references, too.
        const own = new Set(tables.map(({ name }) => name));
        const others = [...store.recorded.values()].filter(({ name }) => !own.has(name));
        references = incomingReferences([...tables, ...others.map((one) => toNamedTable(one))]);
      }
      return references.get(table) ?? [];
    },
    hasRow: (table: string, key: Cell) => store.tables.get(table)?.rows.has(key) === true,
  };
  return {
    catalog: toCatalog(tables),
    current: { which: "current", ...shared } satisfies View,
    committed: { which: "committed", ...shared } satisfies View,
    clearBefore() {
      for (const { table } of constrained.values()) table.before.clear();
    },
    forget() {
      constrained.clear();
      references = undefined;
    },
  };
}

function open(
  tables: readonly NamedTable[],
  migrations: readonly ModuleMigrations[],
  store: MemoryStore,
  commits: Commits,
): Storage {
  const room = toMemoryCatalog(tables, store);
  const opening = new Opening(room, commits);
  const declared = { store, tables, migrations };
  return {
    ...toSession({
      catalog: room.catalog,
      view: room.committed,
      check: () => opening.check(),
      isInside: false,
      write: (work) => opening.alone(work),
      transaction: (work) => opening.alone((log) => within(room, log, work)),
    }),
    plan: async () => plan(declared),
    migrate: ({ steps = Number.POSITIVE_INFINITY } = {}) =>
      store.migrating.run(() => opening.alone(() => migrate(declared, room, steps))),
    version: () => opening.foreignCommits(),
    lastId: (table, atLeast = 0) =>
      opening.alone(() => {
        opening.check();
        return raiseLastId(room, table, atLeast);
      }),
    close: () => opening.close(),
  };
}

/** The number of commits to watched tables by all openings of an adapter. */
interface Commits {
  n: number;
}

/** One opening, whose writes run one after the other. */
class Opening {
  readonly #room: MemoryCatalog;
  readonly #commits: Commits;
  readonly #order = mutex();
  #ownCommits = 0;
  #isClosed = false;

  constructor(room: MemoryCatalog, commits: Commits) {
    this.#room = room;
    this.#commits = commits;
  }

  /** @throws StorageUnavailableError `closed`. */
  check(): void {
    if (this.#isClosed) throw new StorageUnavailableError("closed");
  }

  /** Runs `work` exclusively; its changes are visible to all when it is done, and undone if it throws. */
  alone<T>(work: (log: Undo[]) => T | Promise<T>): Promise<T> {
    return this.#order.run(async () => {
      const log: Undo[] = [];
      try {
        const result = await work(log);
        if (log.some(({ constrained: { named } }) => named.table.watched)) {
          this.#commits.n++;
          this.#ownCommits++;
        }
        return result;
      } catch (error) {
        undo(log, 0);
        throw error;
      } finally {
        this.#room.clearBefore();
      }
    });
  }

  /** The number of commits to watched tables by other openings. */
  foreignCommits(): number {
    return this.#commits.n - this.#ownCommits;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#order.close();
  }
}

/** Runs `work` in a transaction whose changes are recorded in `log`. */
function within<T>(
  { catalog, current }: MemoryCatalog,
  log: Undo[],
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const transaction = nested(
    log,
    (inner, check) =>
      toSession({
        catalog,
        view: current,
        check,
        isInside: true,
        write: (work) => undoable(log, work),
        transaction: inner,
      }),
    () => undefined,
  );
  return transaction(work);
}

/** Runs work whose changes are undone if it throws. */
async function undoable<T>(log: Undo[], work: (log: Undo[]) => T): Promise<T> {
  const mark = log.length;
  try {
    return work(log);
  } catch (error) {
    undo(log, mark);
    throw error;
  }
}

type MemoryDeclared = Pick<MigrationContext, "store" | "tables" | "migrations">;

function plan({ store, tables, migrations }: MemoryDeclared): MigrationPlan {
  const { steps, problems } = difference(recordOf(store), tables, migrations);
  return {
    steps: steps.map(({ module, name, summary }) => ({ module, name, summary })),
    problems,
    drift: [],
  };
}

async function migrate(
  declared: MemoryDeclared,
  room: MemoryCatalog,
  max: number,
): Promise<MigrationPlan> {
  const run = async <T>(seen: readonly NamedTable[], work: (session: Session) => Promise<T>) => {
    const other = toMemoryCatalog(seen, declared.store);
    try {
      return await within(other, [], work);
    } finally {
      other.clearBefore();
    }
  };
  try {
    return await migrateMemory({ ...declared, run }, max);
  } finally {
    room.forget();
  }
}

/** The largest id that the table has assigned, after raising it to `atLeast`. */
function raiseLastId({ catalog, current }: MemoryCatalog, table: Table, atLeast: number): number {
  const rows = current.constrained(catalog(table)).table;
  const hasIds = table.columns[table.key[0] ?? ""]?.type === "id";
  rows.lastId = Math.max(rows.lastId, hasIds ? atLeast : 0);
  return rows.lastId;
}
