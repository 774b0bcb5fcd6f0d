import {
  changes,
  checkLockName,
  isOpen,
  mutex,
  sessionGuard,
  type Catalog,
  type Guard,
  type Mutex,
  type NamedTable,
  type Session,
} from "@waymark/storage";
import type { Connection } from "./connection.ts";
import type { Reads } from "./reads.ts";
import type { Writes } from "./writes.ts";

/** The operations on some of the tables. */
export interface Access {
  readonly catalog: Catalog;
  readonly reads: Reads;
  readonly writes: Writes;
  /** Converts an error to one of the port. */
  failure(error: unknown, named?: NamedTable): unknown;
}

/** The source of the sessions of a transaction. */
interface SessionSource extends Access {
  readonly connection: Connection;
  /** One operation at a time: a change of several statements must not be interleaved with others. */
  readonly turn: Mutex;
}

/** Runs work in a transaction, with a session that ends with it. */
export async function inTransaction<T>(
  access: Access,
  connection: Connection,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const turn = mutex();
  try {
    return await within({ ...access, connection, turn }, work, () => undefined);
  } finally {
    // Operations that were not awaited are still part of it.
    await turn.close();
  }
}

const within = <T>(
  source: SessionSource,
  work: (session: Session) => Promise<T>,
  check: Guard,
): Promise<T> => sessionGuard(check, (checkOpen) => work(toSession(source, checkOpen)));

function toSession(source: SessionSource, check: Guard): Session {
  const { connection, catalog, reads, writes, failure, turn } = source;
  // Savepoints are nested; concurrent ones in a transaction run one after the other.
  const order = mutex();
  const read = async <T>(run: () => Promise<T>): Promise<T> => {
    check();
    try {
      return await turn.run(run);
    } catch (error) {
      throw failure(error);
    }
  };
  const mark = (text: string) => turn.run(() => connection.script(text));
  return {
    find: (table, query) => read(() => reads.find(connection, table, query as never)) as never,
    count: (table, where) => read(() => reads.count(connection, table, where as never)),
    get: (table, key, columns) => read(() => reads.get(connection, table, key, columns)) as never,
    ...changes(catalog, async (make) => {
      check();
      const { named, isSingle, run } = writes(make());
      try {
        // If one of several statements fails, all are rolled back.
        return await turn.run(() =>
          isSingle ? run(connection) : guarded(connection, () => run(connection)),
        );
      } catch (error) {
        throw failure(error, named);
      }
    }),
    // There is one writer at a time: what a transaction reads is locked already.
    async lock(name) {
      check();
      checkLockName(name);
    },
    transaction: (work) =>
      order.run(async () => {
        check();
        try {
          await mark(begin);
          const result = await within(source, work, check);
          // The savepoint was not awaited: it ended with its transaction.
          if (!isOpen(check))
            throw new Error("This transaction ended before a nested one was done.");
          await mark(end);
          return result;
        } catch (error) {
          if (isOpen(check)) await mark(undo);
          throw failure(error);
        }
      }),
  };
}

const begin = "savepoint inner_work";
const end = "release inner_work";
const undo = "rollback to inner_work; release inner_work";

/** Runs statements that are rolled back together if one of them fails. */
async function guarded<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.send(begin);
  try {
    const result = await work();
    await connection.send(end);
    return result;
  } catch (error) {
    await connection.script(undo);
    throw error;
  }
}
