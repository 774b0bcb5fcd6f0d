import {
  changes,
  checkTables,
  type NamedTable,
  type Query,
  rejectForUpdate,
  rejectLock,
  type Session,
  type Storage,
  type StorageAdapter,
  StorageUnavailableError,
  toCatalog,
  withReferences,
} from "@waymark/storage";
import { anchors, type Declared, quoted } from "@waymark/storage-sql";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import { connect } from "./connection.ts";
import { counts } from "./counts.ts";
import { lastId, setLastId } from "./change.ts";
import type { Connection } from "./driver.ts";
import { loadDriver } from "./load-driver.ts";
import { toWriter } from "./lock.ts";
import { migrate, plan } from "./migrate.ts";
import { type CheckedOptions, type SqliteOptions, toOptions } from "./options.ts";
import { readers } from "./readers.ts";
import { type CountDraft, type Read, run, toReads, sqliteStatements } from "./reads.ts";
import { restore } from "./restore.ts";
import { savepoints, type SessionSource, within } from "./session.ts";
import { markSearch, settleSearch } from "./search.ts";
import { toWrites, type Write } from "./writes.ts";

/**
 * Storage in one SQLite file: any number of readers beside one writer at a time, which may be another
 * process. `sqlite("site.db")`, `sqlite(":memory:")`, `sqlite({ file: "site.db", synchronous: "normal" })`.
 *
 * The file is opened on first use; the first operation rejects if it is damaged or not a database. The content of an
 * adapter value in memory lasts as long as the value, as with `memory()`: if it is opened again, the rows are still
 * there.
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

/** The connection of a database in memory that is closed at present. */
export interface ClosedDatabase {
  connection: Connection | undefined;
}

/** Opens a file, or the closed database in memory if there is one. */
export function openDatabase(
  declared: Declared,
  options: CheckedOptions,
  closed: ClosedDatabase,
): Storage {
  const isInMemory = options.file === ":memory:";
  const writer = toWriter(closed.connection ?? connect(options, "writer"), options);
  closed.connection = undefined;
  // A database in memory has one connection: reads wait for a running transaction.
  const reader: Connection | undefined = isInMemory ? undefined : connect(options, "reader");
  const threads = reader && options.readers > 0 ? readers(options) : undefined;
  const areLarge = reader && largeTables(reader);
  const marks = savepoints(writer.connection);
  /** What works with some tables in a transaction. */
  const accessTo = (tables: readonly NamedTable[]): Omit<SessionSource, "touch"> => {
    const catalog = toCatalog(tables);
    const preparedStatements = sqliteStatements(options.statements);
    const reads = toReads(catalog, preparedStatements);
    const writes = toWrites(writer.connection, preparedStatements, tables);
    return { writer, marks, catalog, reads, writes, queueTimeout: options.queueTimeout };
  };
  const opened = accessTo(declared.tables);
  const { catalog, reads, writes } = opened;
  // Changes only with commits of other connections.
  const dataVersion = writer.connection.prepare("pragma data_version").pluck();
  const foreignCommits = () => dataVersion.get() as number;
  const counted = counts(foreignCommits, options.counts);
  const pages = anchors(counted.token);
  let isClosed = false;
  let closing: Promise<void> | undefined;

  /** Runs a read on committed data. */
  const outside = <T>(read: (connection: Connection) => T): Promise<T> | T => {
    if (isClosed) throw new StorageUnavailableError("closed");
    const guarded = () => {
      try {
        return read(reader ?? writer.connection);
      } catch (error) {
        throw writer.failure(error);
      }
    };
    return !reader && writer.isTaken() ? writer.read(guarded) : guarded();
  };
  /** Runs a read: on a thread if it may take long. */
  const answer = <T>(connection: Connection, read: Read<T>): Promise<T> | T => {
    if (!threads || read.isShort() || !areLarge?.(read.tables)) return run(connection, read);
    return threads.all(read.prepared.text, read.values).then(read.result, (error: unknown) => {
      throw writer.failure(error);
    });
  };
  const version = (): number => {
    try {
      // NaN differs from every version: callers then read, and get the error of a closed storage.
      return isClosed ? Number.NaN : foreignCommits();
    } catch (error) {
      throw writer.failure(error);
    }
  };
  /** Runs the work of a transaction, and its deferred work at the end. */
  const settled = async <T>(work: () => Promise<T>): Promise<T> => {
    const forget = markSearch(writer.connection);
    try {
      const result = await work();
      settleSearch(writer.connection);
      return result;
    } catch (error) {
      forget();
      throw error;
    }
  };
  /** Runs a change as a transaction of its own. */
  const alone = async ({ named, isSingle, leavesWork, also, run }: Write): Promise<unknown> => {
    try {
      return await (isSingle && !leavesWork
        ? writer.single(run)
        : writer.transaction(() => settled(async () => run())));
    } catch (error) {
      throw writer.failure(error, named);
    } finally {
      counted.touch(named);
      also?.forEach(counted.touch);
    }
  };

  /** Runs work over other tables, whose statements are not cached. */
  const over = <T>(
    tables: readonly NamedTable[],
    work: (session: Session) => Promise<T>,
  ): Promise<T> => settled(() => within({ ...accessTo(tables), touch: () => undefined }, work));

  return {
    async find(table, query) {
      rejectForUpdate(query);
      return outside((db) => {
        const given = query as unknown as Query;
        const far = given.offset
          ? pages.begin(given, table.key, () => reads.listKey(db, table, given))
          : undefined;
        const number = (draft: CountDraft) => counted.get(draft, (read) => run(db, read));
        const rows = answer(db, reads.find(db, table, far?.query ?? given, number));
        if (!far) return rows;
        return rows instanceof Promise ? rows.then(far.page) : far.page(rows);
      }) as never;
    },
    count: async (table, where) =>
      outside((db) =>
        counted.get(reads.countShape(db, table, where as never), (read) => answer(db, read)),
      ),
    async get(table, key, columns, options) {
      rejectForUpdate(options);
      return outside((db) => reads.get(db, table, key, columns)) as never;
    },
    ...changes(catalog, (make) => alone(writes(make()))),
    lock: rejectLock,
    async transaction(work) {
      const touched = new Set<NamedTable>();
      try {
        const touch = (named: NamedTable) => void touched.add(named);
        return await writer.transaction(() => settled(() => within({ ...opened, touch }, work)));
      } finally {
        for (const named of touched) counted.touch(named);
      }
    },
    version,
    plan: async () => outside((db) => plan(db, declared)),
    migrate: ({ steps = Number.POSITIVE_INFINITY, wait = 60_000 } = {}) =>
      migrate({ writer, ...declared, run: over }, { steps, wait }),
    async lastId(table, atLeast = 0) {
      const { name } = catalog(table);
      if (table.columns[table.key[0] ?? ""]?.type !== "id") return 0;
      const last = await outside((db) => lastId(db, name));
      if (atLeast <= last) return last;
      await writer.transaction(() => setLastId(writer.connection, name, atLeast));
      return atLeast;
    },
    close() {
      isClosed = true;
      // If a transaction exceeds the time-out, the file is still open: closing can be tried again.
      closing ??= writer
        .close(async () => {
          await threads?.close();
          reader?.close();
          if (!isInMemory) return;
          closed.connection?.close();
          closed.connection = writer.connection;
        })
        .catch((error: unknown) => {
          closing = undefined;
          throw error;
        });
      return closing;
    },
  };
}

/** This number of rows is scanned in some milliseconds, and looked up one by one in a hundred. */
const few = 100_000;
/** How long a table that had few rows is assumed to have few, in milliseconds. */
const trusted = 1000;

/** Checks whether a table is so large that scanning it would block other requests. */
function largeTables(connection: Connection): (tables: Iterable<NamedTable>) => boolean {
  const large = new Set<NamedTable>();
  const looked = new Map<NamedTable, number>();
  const isLarge = (named: NamedTable): boolean => {
    if (large.has(named)) return true;
    const now = performance.now();
    if (now - (looked.get(named) ?? -trusted) < trusted) return false;
    looked.set(named, now);
    const beyond = connection.prepare(`select 1 from ${quoted(named.name)} limit 1 offset ${few}`);
    if (beyond.get() === undefined) return false;
    large.add(named);
    return true;
  };
  return (tables) => [...tables].some(isLarge);
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
