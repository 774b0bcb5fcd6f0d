import {
  changes,
  checkLockName,
  isOpen,
  sessionGuard,
  mutex,
  type Catalog,
  type Guard,
  type NamedTable,
  type Session,
} from "@waymark/storage";
import type { Writer } from "./lock.ts";
import { run, type CountDraft, type Reads } from "./reads.ts";
import type { Writes } from "./writes.ts";
import type { Connection } from "./driver.ts";
import { markSearch } from "./search.ts";

/** The source of the sessions of a transaction. */
export interface SessionSource {
  readonly writer: Writer;
  readonly marks: Savepoints;
  readonly catalog: Catalog;
  readonly reads: Reads;
  readonly writes: Writes;
  /** How long a session waits in the queue, in milliseconds. */
  readonly queueTimeout: number;
  /** Called for each table that is written to. */
  touch(named: NamedTable): void;
}

/** Passes a session to `work` that ends with it. @param check - Throws if the surrounding session has ended. */
export const within = <T>(
  source: SessionSource,
  work: (session: Session) => Promise<T>,
  check: Guard = () => undefined,
): Promise<T> => sessionGuard(check, (checkOpen) => work(toSession(source, checkOpen)));

function toSession(source: SessionSource, check: Guard): Session {
  const { writer, marks, catalog, reads, writes, queueTimeout, touch } = source;
  const { connection } = writer;
  const number = (draft: CountDraft) => run(connection, draft.read());
  // Savepoints are nested; concurrent ones in a transaction run one after the other.
  const order = mutex(queueTimeout);
  const read = <T>(run: () => T): T => {
    check();
    try {
      return run();
    } catch (error) {
      throw writer.failure(error);
    }
  };
  return {
    find: async (table, query) =>
      read(() => run(connection, reads.find(connection, table, query as never, number))) as never,
    count: async (table, where) =>
      read(() => number(reads.countShape(connection, table, where as never))),
    get: async (table, key, columns) =>
      read(() => reads.get(connection, table, key, columns)) as never,
    ...changes(catalog, (make) => {
      check();
      const { named, isSingle, also, run } = writes(make());
      touch(named);
      also?.forEach(touch);
      try {
        // If one of several statements fails, all are rolled back.
        return isSingle ? run() : marks.run(run);
      } catch (error) {
        throw writer.failure(error, named);
      }
    }),
    // There is one writer at a time: what a transaction reads is locked already.
    async lock(name) {
      check();
      checkLockName(name);
    },
    transaction: (work) =>
      order.run(() => {
        check();
        return marks.runAsync(
          () => isOpen(check),
          () => within(source, work, check),
        );
      }),
  };
}

/** Savepoints to which a transaction is rolled back, the innermost one first. */
interface Savepoints {
  /** Runs `work`; if it throws, its changes are rolled back and the transaction can continue. */
  run<T>(work: () => T): T;
  /** The same for asynchronous work. `isOpen` returns whether the surrounding transaction is still running. */
  runAsync<T>(isOpen: () => boolean, work: () => Promise<T>): Promise<T>;
}

export function savepoints(connection: Connection): Savepoints {
  const set = connection.prepare("savepoint inner_work");
  const release = connection.prepare("release inner_work");
  const back = connection.prepare("rollback to inner_work");
  const undo = (unmark: () => void) => {
    unmark();
    // After some errors, such as a full disk, SQLite has rolled back everything itself.
    if (!connection.inTransaction) return;
    back.run();
    release.run();
  };
  return {
    run(work) {
      const unmark = markSearch(connection);
      set.run();
      try {
        const result = work();
        release.run();
        return result;
      } catch (error) {
        undo(unmark);
        throw error;
      }
    },
    async runAsync(isOpen, work) {
      const unmark = markSearch(connection);
      set.run();
      try {
        const result = await work();
        // The savepoint was not awaited: it ended with its transaction, and the next transaction has its own.
        if (!isOpen()) throw new Error("This transaction ended before a nested one was done.");
        release.run();
        return result;
      } catch (error) {
        if (isOpen()) undo(unmark);
        throw error;
      }
    },
  };
}
