import {
  checkLockName,
  checkTables,
  refuseHold,
  refuseLock,
  StorageUnavailableError,
  toCatalog,
  turns,
  type NamedTable,
  type Query,
  type Session,
  type Storage,
  type StorageAdapter,
} from "@waymark/core/storage";
import { anchors } from "@waymark/storage-sql";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import { connect, type Connection } from "./connection.ts";
import { counts } from "./counts.ts";
import { toWriter } from "./lock.ts";
import { migrate, toPlan, type Declared } from "./migrate.ts";
import { toOptions, type CheckedOptions, type SqliteOptions } from "./options.ts";
import { opensLater } from "./opens-later.ts";
import { toReads, type Reads } from "./reads.ts";
import { restore } from "./restore.ts";
import { lastId, setLastId } from "./last-id.ts";
import { savepoints } from "./savepoint.ts";
import { markSearch, settleSearch } from "./search.ts";
import { sqliteStatements } from "./statements.ts";
import { toWrites, type Write, type Writes } from "./writes.ts";

/**
 * Storage in one SQLite file: any number of readers beside one writer at a time, which may be another
 * process. `sqlite("site.db")`, `sqlite(":memory:")`, `sqlite({ file: "site.db", synchronous: "normal" })`.
 *
 * The file is opened when something is first asked of it; that rejects where it is no database or damaged.
 *
 * @throws DefinitionError where an option is wrong.
 */
export function sqlite(options: string | SqliteOptions): StorageAdapter {
  const checked = toOptions(options);
  const { file } = checked;
  return {
    name: "sqlite",
    open(tables, migrations = []) {
      checkTables(tables);
      return opensLater(() => open({ tables, migrations }, checked));
    },
    ...(file !== ":memory:" && {
      backup: (asked) => backup(file, asked),
      restore: (asked) => restore(file, asked),
      check: (run) => check(file, run),
    }),
  };
}

/** Reads and changes of some tables. */
interface Access {
  readonly reads: Reads;
  readonly writes: Writes;
}

function open(declared: Declared, options: CheckedOptions): Storage {
  const writer = toWriter(connect(options, "writer"), options);
  // A database in memory has one connection: there a read waits for a running transaction.
  const reader: Connection | undefined =
    options.file === ":memory:" ? undefined : connect(options, "reader");
  const catalog = toCatalog(declared.tables);
  const marks = savepoints(writer.connection);
  const kept = sqliteStatements(options.statements);
  const reads = toReads(catalog, kept);
  const opened: Access = { reads, writes: toWrites(writer.connection, catalog, kept) };
  const { writes } = opened;
  const counted = counts(writer.connection, options.counts);
  const pages = anchors(counted.token);
  let isClosed = false;
  let closing: Promise<void> | undefined;

  /** Runs a read on what is committed. */
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
  const version = (): number => {
    try {
      // Who is told that something is new will read, and be refused.
      return isClosed ? Number.NaN : counted.version();
    } catch (error) {
      throw writer.failure(error);
    }
  };
  /** Runs a change in the open transaction; one of several statements undoes itself when one of them fails. */
  const inside = <T>({ named, isSingle, run }: Write<T>, touched: Set<NamedTable>): T => {
    touched.add(named);
    try {
      return isSingle ? run() : marks.run(run);
    } catch (error) {
      throw writer.failure(error, named);
    }
  };
  /** Runs the work of a transaction, and what it has left for its end. */
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
  const alone = async <T>(write: Write<T>): Promise<T> => {
    const { named, isSingle, leavesWork, run } = write;
    try {
      return await (isSingle && !leavesWork
        ? writer.single(run)
        : writer.transaction(() => settled(async () => run())));
    } catch (error) {
      throw writer.failure(error, named);
    } finally {
      counted.touch(named);
    }
  };

  const toInner = (access: Access, check: () => void, touched: Set<NamedTable>): Session => {
    const { reads, writes } = access;
    const { connection } = writer;
    // Savepoints lie inside each other; two at a time in one transaction take turns.
    const order = turns(options.queueTimeout);
    const read = <T>(run: () => T): T => {
      check();
      try {
        return run();
      } catch (error) {
        throw writer.failure(error);
      }
    };
    const change = <T>(make: () => Write<T>): T => {
      check();
      return inside(make(), touched);
    };
    return {
      find: async (table, query) =>
        read(() => reads.find(connection, table, query as never, (draft) => draft.run())) as never,
      count: async (table, where) =>
        read(() => reads.countShape(connection, table, where as never).run()),
      get: async (table, key, columns) =>
        read(() => reads.get(connection, table, key, columns)) as never,
      insert: async (table, rows) => change(() => writes.insert(table, rows)) as never,
      update: async (table, where, given) =>
        change(() => writes.update(table, where as never, given)),
      remove: async (table, where) => change(() => writes.remove(table, where as never)),
      upsert: async (table, rows, on) => change(() => writes.upsert(table, rows, on)),
      increment: async (table, where, by) =>
        change(() => writes.increment(table, where as never, by)),
      // There is one writer at a time: what a transaction reads is held already.
      async lock(name) {
        check();
        checkLockName(name);
      },
      transaction: (work) =>
        order.run(() => {
          check();
          return marks.runAsync(
            () => isOpen(check),
            () => within(access, work, check, touched),
          );
        }),
    };
  };
  /** Gives `work` a session that ends with it. */
  const within = async <T>(
    access: Access,
    work: (session: Session) => Promise<T>,
    check: () => void,
    touched: Set<NamedTable>,
  ) => {
    let isOver = false;
    const checkOpen = () => {
      check();
      if (isOver) throw new Error("This transaction is over; its session cannot be used any more.");
    };
    try {
      return await work(toInner(access, checkOpen, touched));
    } finally {
      isOver = true;
    }
  };

  /** The same over other tables, whose statements are of no use later. */
  const over = <T>(
    tables: readonly NamedTable[],
    work: (session: Session) => Promise<T>,
  ): Promise<T> => {
    const catalog = toCatalog(tables);
    const kept = sqliteStatements(options.statements);
    const writes = toWrites(writer.connection, catalog, kept);
    return settled(() =>
      within({ reads: toReads(catalog, kept), writes }, work, () => undefined, new Set()),
    );
  };

  return {
    async find(table, query) {
      refuseHold(query);
      return outside((db) => {
        const given = query as unknown as Query;
        const far = pages.begin(given, table.key, () => reads.listKey(db, table, given));
        const rows = reads.find(db, table, far?.query ?? given, counted.get);
        return far ? far.page(rows) : rows;
      }) as never;
    },
    count: async (table, where) =>
      outside((db) => counted.get(reads.countShape(db, table, where as never))),
    async get(table, key, columns, options) {
      refuseHold(options);
      return outside((db) => reads.get(db, table, key, columns)) as never;
    },
    insert: async (table, rows) => alone(writes.insert(table, rows)) as never,
    update: async (table, where, change) => alone(writes.update(table, where as never, change)),
    remove: async (table, where) => alone(writes.remove(table, where as never)),
    upsert: async (table, rows, on) => alone(writes.upsert(table, rows, on)),
    increment: async (table, where, by) => alone(writes.increment(table, where as never, by)),
    lock: refuseLock,
    async transaction(work) {
      const touched = new Set<NamedTable>();
      try {
        return await writer.transaction(() =>
          settled(() => within(opened, work, () => undefined, touched)),
        );
      } finally {
        for (const named of touched) counted.touch(named);
      }
    },
    version,
    plan: async () => outside((db) => toPlan(db, declared)),
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
      // Where a transaction outlasts the patience, the file is still open: closing can be tried again.
      closing ??= writer
        .close(() => void reader?.close())
        .catch((error: unknown) => {
          closing = undefined;
          throw error;
        });
      return closing;
    },
  };
}

function isOpen(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
