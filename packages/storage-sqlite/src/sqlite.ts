import {
  checkTables,
  StorageUnavailableError,
  withReferences,
  type Storage,
  type StorageAdapter,
} from "@waymark/storage";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import { openDatabase, type ClosedDatabase } from "./database.ts";
import { loadDriver } from "./load-driver.ts";
import { type SqliteOptions, toOptions } from "./options.ts";
import { restore } from "./restore.ts";

/**
 * Storage in one SQLite file, with any number of readers and one writer at a time, which may be another process.
 * `sqlite("site.db")`, `sqlite(":memory:")`, `sqlite({ file: "site.db", synchronous: "normal" })`.
 *
 * The file is opened on first use; the first operation rejects if it is damaged or not a database. As with `memory()`,
 * a database in memory exists as long as the adapter: if the adapter is opened again, the rows are still there.
 *
 * @throws DefinitionError for an invalid option.
 */
export function sqlite(options: string | SqliteOptions): StorageAdapter {
  const checked = toOptions(options);
  const { file } = checked;
  const closed: ClosedDatabase = { connection: undefined };
  const driver = () => loadDriver(checked.driver);
  return {
    name: "sqlite",
    open(tables, migrations = []) {
      checkTables(tables);
      const declared = { tables: withReferences(tables), migrations };
      return opensLater(() => openDatabase(declared, checked, closed));
    },
    ...(file !== ":memory:" && {
      backup: async (options) => backup(driver(), file, options),
      restore: async (options) => restore(driver(), file, options),
      check: (run) => check(driver(), file, run),
    }),
  };
}

/**
 * Storage that is opened on first use: a site can be created, inspected and restored while its file is missing or
 * damaged. If opening fails, the current calls reject; the next one tries again.
 */
function opensLater(open: () => Storage): Storage {
  let opened: Storage | undefined;
  let isClosed = false;
  const now = (): Storage => {
    if (opened) return opened;
    if (isClosed) throw new StorageUnavailableError("closed");
    return (opened = open());
  };
  const later = <K extends Exclude<keyof Storage, "version" | "close">>(name: K): Storage[K] =>
    ((...given: unknown[]) => {
      try {
        return (now()[name] as (...given: unknown[]) => unknown)(...given);
      } catch (error) {
        return Promise.reject(error as Error);
      }
    }) as Storage[K];
  return {
    find: later("find"),
    count: later("count"),
    get: later("get"),
    insert: later("insert"),
    update: later("update"),
    remove: later("remove"),
    upsert: later("upsert"),
    increment: later("increment"),
    lock: later("lock"),
    transaction: later("transaction"),
    plan: later("plan"),
    migrate: later("migrate"),
    lastId: later("lastId"),
    version: () => now().version(),
    async close() {
      isClosed = true;
      await opened?.close();
    },
  };
}
