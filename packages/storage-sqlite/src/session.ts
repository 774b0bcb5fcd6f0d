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
} from "@waymark/core/storage";
import type { Writer } from "./lock.ts";
import { run, type CountDraft, type Reads } from "./reads.ts";
import type { Savepoints } from "./savepoint.ts";
import type { Writes } from "./writes.ts";

/** What sessions of a transaction are made of. */
export interface SessionSource {
  readonly writer: Writer;
  readonly marks: Savepoints;
  readonly catalog: Catalog;
  readonly reads: Reads;
  readonly writes: Writes;
  /** How long a session waits for its turn, in milliseconds. */
  readonly queueTimeout: number;
  /** Called for each table that is written to. */
  touch(named: NamedTable): void;
}

/** Gives `work` a session that ends with it. @param check - Throws where the surrounding session has ended. */
export const within = <T>(
  source: SessionSource,
  work: (session: Session) => Promise<T>,
  check: Guard = () => undefined,
): Promise<T> => sessionGuard(check, (checkOpen) => work(toSession(source, checkOpen)));

function toSession(source: SessionSource, check: Guard): Session {
  const { writer, marks, catalog, reads, writes, queueTimeout, touch } = source;
  const { connection } = writer;
  const number = (draft: CountDraft) => run(connection, draft.read());
  // Savepoints lie inside each other; two at a time in one transaction take turns.
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
      const { named, isSingle, run } = writes(make());
      touch(named);
      try {
        // One of several statements undoes itself when one of them fails.
        return isSingle ? run() : marks.run(run);
      } catch (error) {
        throw writer.failure(error, named);
      }
    }),
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
          () => within(source, work, check),
        );
      }),
  };
}
