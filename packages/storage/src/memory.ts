import { toCatalog } from "./condition.ts";
import { difference } from "./diff.ts";
import { emptyStore, migrateMemory, recordOf, type MemoryStore } from "./memory-migrate.ts";
import type { View } from "./memory-read.ts";
import { nested, toSession } from "./memory-session.ts";
import { emptyTable, toRuled, undo, type Ruled, type Undo } from "./memory-table.ts";
import type { ModuleMigrations } from "./migration.ts";
import { mutex } from "./mutex.ts";
import {
  StorageUnavailableError,
  type NamedTable,
  type Storage,
  type StorageAdapter,
} from "./port.ts";
import { toNamedTable } from "./snapshot.ts";
import { incomingReferences, withReferences } from "./reference.ts";
import type { Session } from "./session.ts";
import type { Cell } from "./value-codec.ts";

/**
 * Storage in memory, for tests and sites without persistent data. The content of an adapter value lasts as
 * long as the value: if it is opened again, the rows are still there.
 */
export function memory(): StorageAdapter {
  const store = emptyStore();
  const commits = { n: 0 };
  return {
    name: "memory",
    open: (tables, migrations = []) => open(tables, migrations, store, commits),
  };
}

/** Tables as one opening, or one step of a migration, sees them. */
function toRoom(tables: readonly NamedTable[], store: MemoryStore) {
  const ruled = new Map<NamedTable, Ruled>();
  const ruledOf = (named: NamedTable): Ruled => {
    let known = ruled.get(named);
    if (!known) {
      let table = store.tables.get(named.name);
      if (!table) store.tables.set(named.name, (table = emptyTable()));
      ruled.set(named, (known = toRuled(named, table)));
    }
    return known;
  };
  let references: ReturnType<typeof incomingReferences> | undefined;
  const shared = {
    ruled: ruledOf,
    incoming(table: string) {
      if (!references) {
        // Tables of modules that are not mounted have references, too.
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
    settle() {
      for (const { table } of ruled.values()) table.before.clear();
    },
    forget() {
      ruled.clear();
      references = undefined;
    },
  };
}

function open(
  given: readonly NamedTable[],
  migrations: readonly ModuleMigrations[],
  store: MemoryStore,
  commits: { n: number },
): Storage {
  const tables = withReferences(given);
  const room = toRoom(tables, store);
  const order = mutex();
  /** The commits to watched tables by this opening. */
  let own = 0;
  let isClosed = false;
  const check = () => {
    if (isClosed) throw new StorageUnavailableError("closed");
  };

  /** Runs `work` exclusively; its changes are visible to all when it is done, and undone if it throws. */
  const alone = <T>(work: (log: Undo[]) => T | Promise<T>): Promise<T> =>
    order.run(async () => {
      const log: Undo[] = [];
      try {
        const result = await work(log);
        if (log.some(({ ruled: { named } }) => named.table.watched)) {
          commits.n++;
          own++;
        }
        return result;
      } catch (error) {
        undo(log, 0);
        throw error;
      } finally {
        room.settle();
      }
    });

  const inside = (
    { catalog, current }: typeof room,
    log: Undo[],
    transaction: Session["transaction"],
    checkOpen: () => void,
  ): Session =>
    toSession({
      catalog,
      view: current,
      check: checkOpen,
      isInside: true,
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

  /** Runs `work` in a transaction whose changes are recorded in `log`. */
  const within = <T>(
    seen: typeof room,
    log: Undo[],
    work: (session: Session) => Promise<T>,
  ): Promise<T> =>
    nested(
      log,
      (inner, checkOpen) => inside(seen, log, inner, checkOpen),
      () => undefined,
    )(work);

  const session = toSession({
    catalog: room.catalog,
    view: room.committed,
    check,
    isInside: false,
    write: alone,
    transaction: (work) => alone((log) => within(room, log, work)),
  });

  return {
    ...session,
    async plan() {
      const { steps, problems } = difference(recordOf(store), tables, migrations);
      return {
        steps: steps.map(({ module, name, summary }) => ({ module, name, summary })),
        problems,
        drift: [],
      };
    },
    migrate: ({ steps: most = Number.POSITIVE_INFINITY } = {}) =>
      store.migrating.run(() =>
        alone(async () => {
          const run = async <T>(
            seen: readonly NamedTable[],
            work: (session: Session) => Promise<T>,
          ) => {
            const other = toRoom(seen, store);
            try {
              return await within(other, [], work);
            } finally {
              other.settle();
            }
          };
          try {
            return await migrateMemory({ store, tables, migrations, run }, most);
          } finally {
            room.forget();
          }
        }),
      ),
    version: () => commits.n - own,
    lastId: (table, atLeast = 0) =>
      alone(() => {
        check();
        const { table: rows } = room.current.ruled(room.catalog(table));
        return (rows.lastId = Math.max(
          rows.lastId,
          table.columns[table.key[0] ?? ""]?.type === "id" ? atLeast : 0,
        ));
      }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await order.close();
    },
  };
}
