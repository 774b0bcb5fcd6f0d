import {
  changes,
  checkTables,
  rejectForUpdate,
  rejectLock,
  StorageUnavailableError,
  toCatalog,
  withReferences,
  type NamedTable,
  type Storage,
  type StorageAdapter,
} from "@waymark/storage";
import type { Declared } from "@waymark/storage-sql";
import { lastId, setLastId } from "./change.ts";
import { check } from "./check.ts";
import type { Connection } from "./connection.ts";
import { connect, type ClosedDatabase, type Database } from "./database.ts";
import { migrate, plan, type Migrating } from "./migrate.ts";
import { toOptions, type CheckedOptions, type LibsqlOptions } from "./options.ts";
import { textStatements, toReads } from "./reads.ts";
import { inTransaction, type Access } from "./session.ts";
import { toWriter } from "./writer.ts";
import { toWrites } from "./writes.ts";

/**
 * Storage in a libSQL database, on a server or in a file, with any number of readers and one writer at a time.
 * `libsql("libsql://name.turso.io")`, `libsql({ url, authToken })`, `libsql("file:site.db")`, `libsql(":memory:")`.
 *
 * The database is opened on first use; the first operation rejects if it cannot be reached. A
 * database in memory exists as long as the adapter.
 *
 * @throws DefinitionError for an invalid option.
 */
export function libsql(options: string | LibsqlOptions): StorageAdapter {
  const checked = toOptions(options);
  const closed: ClosedDatabase = { client: undefined };
  return {
    name: "libsql",
    open(tables, migrations = []) {
      checkTables(tables);
      return open({ tables: withReferences(tables), migrations }, checked, closed);
    },
    ...(checked.kind !== "memory" && { check: (run) => check(checked, run) }),
  };
}

/** How long settings that another process has changed may be read from a cache, in milliseconds. */
const versionAge = 500;

function open(declared: Declared, options: CheckedOptions, closed: ClosedDatabase): Storage {
  const isInMemory = options.kind === "memory";
  let isClosed = false;
  let opening: Promise<Database> | undefined;
  let closing: Promise<void> | undefined;
  const database = (): Promise<Database> => {
    // If opening fails, the current calls reject; the next one tries again.
    opening ??= connect(options, closed).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const writer = toWriter(database, options);
  const accessTo = (tables: readonly NamedTable[]): Access => {
    const catalog = toCatalog(tables);
    const cached = textStatements(options.statements);
    const reads = toReads(catalog, cached);
    return { catalog, reads, writes: toWrites(cached, reads, tables), failure: writer.failure };
  };
  const access = accessTo(declared.tables);
  const { catalog, reads, writes } = access;

  /** Runs a read on committed data. */
  const outside = async <T>(read: (connection: Connection) => Promise<T>): Promise<T> => {
    if (isClosed) throw new StorageUnavailableError("closed");
    try {
      const { reader } = await database();
      // A database in memory has one connection: reads wait for a running transaction.
      return await (isInMemory ? writer.read(() => read(reader)) : read(reader));
    } catch (error) {
      throw writer.failure(error);
    }
  };
  const migrating = async (): Promise<Migrating> => {
    if (isClosed) throw new StorageUnavailableError("closed");
    return { ...declared, database: await database(), writer, accessTo };
  };

  return {
    async find(table, query) {
      rejectForUpdate(query);
      return outside((connection) => reads.find(connection, table, query as never)) as never;
    },
    count: async (table, where) =>
      outside((connection) => reads.count(connection, table, where as never)),
    async get(table, key, columns, given) {
      rejectForUpdate(given);
      return outside((connection) => reads.get(connection, table, key, columns)) as never;
    },
    ...changes(catalog, async (make) => {
      const { named, isSingle, run } = writes(make());
      try {
        return await (isSingle ? writer.single(run) : writer.transaction(run));
      } catch (error) {
        throw writer.failure(error, named);
      }
    }),
    lock: rejectLock,
    transaction: (work) =>
      writer.transaction((connection) => inTransaction(access, connection, work)),
    version: () => {
      // NaN differs from every version: callers then read, and get the error of a closed storage.
      if (isClosed) return Number.NaN;
      return isInMemory ? 0 : Math.floor(performance.now() / versionAge);
    },
    plan: async () => plan(await migrating()),
    migrate: async ({ steps = Number.POSITIVE_INFINITY, wait = 60_000 } = {}) =>
      migrate(await migrating(), { steps, wait }),
    async lastId(table, atLeast = 0) {
      const { name } = catalog(table);
      if (table.columns[table.key[0] ?? ""]?.type !== "id") return 0;
      const last = await outside((connection) => lastId(connection, name));
      if (atLeast <= last) return last;
      await writer.transaction((connection) => setLastId(connection, name, atLeast));
      return atLeast;
    },
    close() {
      isClosed = true;
      // If a transaction exceeds the time-out, the database is still open: closing can be tried again.
      closing ??= writer
        .close()
        .then(async () => (await opening)?.close())
        .catch((error: unknown) => {
          closing = undefined;
          throw error;
        });
      return closing;
    },
  };
}
