import type { Connection } from "./connection.ts";
import { markSearch } from "./search.ts";

/** Savepoints to which a transaction is rolled back, the innermost one first. */
export interface Savepoints {
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
