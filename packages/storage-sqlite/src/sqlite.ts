import {
  checkTables,
  StorageUnavailableError,
  toCatalog,
  turns,
  type NamedTable,
  type Session,
  type Storage,
  type StorageAdapter,
} from "@waymark/core/storage";
import { anchors } from "./anchors.ts";
import { connect, type Connection } from "./connection.ts";
import { counts } from "./counts.ts";
import { toWriter } from "./lock.ts";
import { migrate, toPlan } from "./migrate.ts";
import { toOptions, type CheckedOptions, type SqliteOptions } from "./options.ts";
import { toReads } from "./reads.ts";
import { savepoints } from "./savepoint.ts";
import { statements } from "./statements.ts";
import { toWrites, type Write } from "./writes.ts";

/**
 * Storage in one SQLite file: any number of readers beside one writer at a time, which may be another
 * process. `sqlite("site.db")`, `sqlite(":memory:")`, `sqlite({ file: "site.db", synchronous: "normal" })`.
 *
 * @throws DefinitionError where an option is wrong; opening throws an Error where the file is no database.
 */
export function sqlite(options: string | SqliteOptions): StorageAdapter {
  const checked = toOptions(options);
  return { name: "sqlite", open: (tables) => open(tables, checked) };
}

function open(tables: readonly NamedTable[], options: CheckedOptions): Storage {
  checkTables(tables);
  const writer = toWriter(connect(options, "writer"), options);
  // A database in memory has one connection: there a read waits for a running transaction.
  const reader: Connection | undefined =
    options.file === ":memory:" ? undefined : connect(options, "reader");
  const catalog = toCatalog(tables);
  const marks = savepoints(writer.connection);
  const kept = statements(options.statements);
  const reads = toReads(catalog, kept);
  const writes = toWrites(writer.connection, catalog, kept);
  const counted = counts(writer.connection, options.counts);
  const far = anchors(counted.token);
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
  /** Runs a change in the open transaction; one of several statements undoes itself when one of them fails. */
  const inside = <T>({ named, isSingle, run }: Write<T>, touched: Set<NamedTable>): T => {
    touched.add(named);
    try {
      return isSingle ? run() : marks.run(run);
    } catch (error) {
      throw writer.failure(error, named);
    }
  };
  /** Runs a change as a transaction of its own. */
  const alone = async <T>(write: Write<T>): Promise<T> => {
    const { named, isSingle, run } = write;
    try {
      return await (isSingle ? writer.single(run) : writer.transaction(run));
    } catch (error) {
      throw writer.failure(error, named);
    } finally {
      counted.touch(named);
    }
  };

  const toInner = (check: () => void, touched: Set<NamedTable>): Session => {
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
      transaction: (work) =>
        order.run(() => {
          check();
          return marks.runAsync(
            () => isOpen(check),
            () => within(work, check, touched),
          );
        }),
    };
  };
  /** Gives `work` a session that ends with it. */
  const within = async <T>(
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
      return await work(toInner(checkOpen, touched));
    } finally {
      isOver = true;
    }
  };

  return {
    find: async (table, query) =>
      outside((db) =>
        far.find(
          query as never,
          table.key,
          () => reads.listKey(db, table, query as never),
          (asked) => reads.find(db, table, asked, counted.get),
        ),
      ) as never,
    count: async (table, where) =>
      outside((db) => counted.get(reads.countShape(db, table, where as never))),
    get: async (table, key, columns) =>
      outside((db) => reads.get(db, table, key, columns)) as never,
    insert: async (table, rows) => alone(writes.insert(table, rows)) as never,
    update: async (table, where, change) => alone(writes.update(table, where as never, change)),
    remove: async (table, where) => alone(writes.remove(table, where as never)),
    upsert: async (table, rows, on) => alone(writes.upsert(table, rows, on)),
    increment: async (table, where, by) => alone(writes.increment(table, where as never, by)),
    async transaction(work) {
      const touched = new Set<NamedTable>();
      try {
        return await writer.transaction(() => within(work, () => undefined, touched));
      } finally {
        for (const named of touched) counted.touch(named);
      }
    },
    plan: async () => outside((db) => toPlan(db, tables)),
    migrate: ({ steps = Number.POSITIVE_INFINITY } = {}) => migrate(writer, tables, steps),
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
