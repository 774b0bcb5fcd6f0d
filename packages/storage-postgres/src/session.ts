import {
  changes,
  checkLockName,
  isOpen,
  ReferencedRowError,
  sessionGuard,
  mutex,
  type Catalog,
  type Guard,
  type NamedTable,
  type Query,
  type Session,
} from "@waymark/storage";
import { type BoundStatement, registerSql, type Client } from "./client.ts";
import { keyQuery, type Read, type Reads } from "./reads.ts";
import { type Transaction, retried, transaction } from "./transaction.ts";
import type { Write, Writes } from "./writes.ts";
import { isOutdated } from "./failure.ts";

/** The parts of its transaction that a session needs. */
type SessionTransaction = Pick<Transaction, "run" | "guarded" | "savepoint">;

/** The source of the sessions of a transaction. */
export interface SessionSource {
  readonly transaction: SessionTransaction;
  readonly catalog: Catalog;
  readonly reads: Reads;
  readonly writes: Writes;
  /** How long a session waits for an advisory lock, in milliseconds. */
  readonly queueTimeout: number;
  /** Converts an error of the database to one of the port. */
  failure(error: unknown, write?: Pick<Write, "named" | "also">): unknown;
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
  const { transaction, catalog, reads, writes, queueTimeout, failure, touch } = source;
  // Savepoints are nested; concurrent ones in a transaction run one after the other.
  const order = mutex();
  const read = async <T>(make: () => Read<T>): Promise<T> => {
    check();
    const { bound: asked, result } = make();
    try {
      return result(await transaction.run(asked));
    } catch (error) {
      throw failure(error);
    }
  };
  const session: Session = {
    find: async (table, query) => read(() => reads.find(table, query as unknown as Query)) as never,
    count: async (table, where) => read(() => reads.count(table, where as never)),
    get: async (table, key, columns, options) =>
      options?.forUpdate
        ? ((
            await read(() => reads.find(table, keyQuery(catalog(table), key, columns)))
          )[0] as never)
        : (read(() => reads.get(table, key, columns)) as never),
    ...changes(catalog, async (make) => {
      check();
      const write = writes(make());
      touch(write.named);
      write.also?.forEach(touch);
      try {
        return await send(transaction, write, check);
      } catch (error) {
        const failed = failure(error, write);
        if (failed instanceof ReferencedRowError) writes.referenced.add(write.named.name);
        throw failed;
      }
    }),
    async lock(name) {
      check();
      checkLockName(name);
      // Sent without waiting for the response: the server processes them in order.
      const locks = lockStatements(name, queueTimeout).map((bound) =>
        read(() => ({ bound, isSearch: false, result: () => undefined })),
      );
      await Promise.all(locks);
    },
    transaction: (work) =>
      order.run(async () => {
        check();
        try {
          return await transaction.savepoint(
            () => isOpen(check),
            () => within(source, work, check),
          );
        } catch (error) {
          throw failure(error);
        }
      }),
  };
  registerSql(session, async (bound) => {
    check();
    return transaction.run(bound);
  });
  return session;
}

/**
 * The statements of an advisory lock. Many may wait for it, so its time-out is longer than that of other statements.
 * Sites in other schemas of the database have separate names.
 */
function lockStatements(name: string, queueTimeout: number): readonly BoundStatement[] {
  return [
    {
      name: "lock patiently",
      text: `select set_config('waymark.' || name, current_setting(name), true), set_config(name, $1, true)
 from unnest(array['lock_timeout', 'statement_timeout']) as name`,
      values: [String(queueTimeout)],
    },
    {
      name: "lock",
      text: "select pg_advisory_xact_lock(hashtextextended(current_schema() || ' lock ' || $1, 0))",
      values: [name],
    },
    {
      name: "locked",
      text: `select set_config(name, current_setting('waymark.' || name), true)
 from unnest(array['lock_timeout', 'statement_timeout']) as name`,
    },
  ];
}

/**
 * A violated unique index is detected without an error where possible, because an error costs the transaction a
 * savepoint.
 */
async function send(transaction: SessionTransaction, write: Write, check: Guard): Promise<unknown> {
  const { bound: asked, mayFail, soft, result } = write;
  if (!mayFail) return result(await Promise.all(asked.map((one) => transaction.run(one))));
  if (soft) {
    const answer = await transaction.run(soft());
    if (answer.count > 0) return result([answer]);
    // The caller may have given up in the meantime: then the work is rolled back, and nothing may follow.
    check();
  }
  return result(await transaction.guarded(asked));
}

/** Runs work in a transaction, which is retried as a whole after a conflict. */
export interface Attempts {
  /**
   * @param maxUniqueRetries - How often it is retried after a violated unique index (see `retried`).
   * @param write - The only change that is made, for the error.
   */
  <T>(
    work: (source: SessionSource) => Promise<T>,
    maxUniqueRetries?: number,
    write?: Pick<Write, "named" | "also">,
  ): Promise<T>;
}

/** The state that all transactions of a storage share. */
export interface AttemptsSource extends Omit<SessionSource, "transaction"> {
  readonly client: Client;
  /** Sent along with a change of a watched table. */
  readonly notice: BoundStatement;
}

export function attempts({ client, notice, touch, ...source }: AttemptsSource): Attempts {
  return (work, maxUniqueRetries, write) => {
    const { referenced } = source.writes;
    let cause: unknown;
    let known = 0;
    const attempt = async () => {
      cause = undefined;
      known = referenced.size;
      const connection = await client.reserve();
      const running = transaction(connection);
      const touched = new Set<NamedTable>();
      let isUsable = true;
      try {
        const result = await work({
          ...source,
          transaction: running,
          touch: (named) => touched.add(named),
        });
        if ([...touched].some(({ table }) => table.watched)) await running.run(notice);
        await running.commit();
        return result;
      } catch (error) {
        const isRolledBack = await running.rollback();
        cause = running.failure();
        isUsable = isRolledBack && !isOutdated(cause);
        // The error that the work throws after a failure of the transaction has less information than the failure.
        throw cause ?? error;
      } finally {
        connection.release(!isUsable);
        touched.forEach(touch);
      }
    };
    const toFailed = (error: unknown) => ({
      cause: cause ?? error,
      error: source.failure(error, write),
      // The removal ran without a savepoint; the next attempt uses one.
      isLearned: cause !== undefined && referenced.size > known,
    });
    return retried(attempt, toFailed, maxUniqueRetries);
  };
}
