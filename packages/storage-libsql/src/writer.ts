import { mutex, StorageUnavailableError, type Mutex, type NamedTable } from "@waymark/storage";
import { isBusy, isFatal, toFailure } from "@waymark/storage-sql/sqlite";
import type { Connection } from "./connection.ts";
import type { Database } from "./database.ts";
import type { CheckedOptions } from "./options.ts";

/** Runs writes: locally one at a time, in the order of requests. */
export interface Writer {
  /** Waits and runs `work` in a transaction; rolls back if it throws. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** The same without checks of references, for steps that rebuild tables to which others refer. */
  unchecked<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Waits and runs one statement, which is a transaction of its own. */
  single<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Waits and reads. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Converts an error to one of the port; after one that leaves the disk in doubt nothing more is written. */
  failure(error: unknown, named?: NamedTable): unknown;
  /** Whether `close` was called. */
  isClosed(): boolean;
  /** Waits for running work. */
  close(): Promise<void>;
}

/** The longest pause between two attempts to get a lock that another process holds, in milliseconds. */
const maxPause = 25;

/** @param database - Opens the database on first use. */
export function toWriter(database: () => Promise<Database>, options: CheckedOptions): Writer {
  const { busyTimeout, queueTimeout, kind } = options;
  const order = kind === "server" ? beside() : mutex(queueTimeout);
  let fatalError: unknown;
  let isClosed = false;

  const failure = (error: unknown, named?: NamedTable) => {
    // After a failed sync the state of the file is unknown; a second one may report success wrongly.
    if (kind === "file" && isFatal(error)) fatalError ??= error;
    return toFailure(error, named);
  };
  /** Retries `start` until no other process blocks it. */
  const persist = async <T>(requestedAt: number, start: () => Promise<T>): Promise<T> => {
    for (let pause = 1; ; pause = Math.min(pause * 2, maxPause)) {
      if (fatalError !== undefined)
        throw new StorageUnavailableError("failed", { cause: fatalError });
      try {
        return await start();
      } catch (error) {
        // Waiting in the queue counts, or each of several writers would wait the whole time.
        if (!isBusy(error) || performance.now() - requestedAt > busyTimeout) throw failure(error);
      }
      await (await database()).renew();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  const transaction =
    (checks: boolean): Writer["transaction"] =>
    (work) => {
      const requestedAt = performance.now();
      return order.run(async () => {
        const { begin } = await database();
        const running = await persist(requestedAt, () => begin(checks));
        let result;
        try {
          result = await work(running.connection);
        } catch (error) {
          await running.rollback();
          throw failure(error);
        }
        try {
          await running.commit();
        } catch (error) {
          await running.rollback();
          throw failure(error);
        }
        return result;
      });
    };
  return {
    failure,
    transaction: transaction(true),
    unchecked: transaction(false),
    single(work) {
      const requestedAt = performance.now();
      return order.run(async () => {
        const { writer } = await database();
        return persist(requestedAt, () => work(writer));
      });
    },
    read: (work) => order.run(work),
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      return order.close();
    },
  };
}

/**
 * The order of writes to a server, which lets one transaction write at a time itself. Waiting here would tie requests to
 * each other, whose work Cloudflare Workers may drop.
 */
function beside(): Pick<Mutex, "run" | "close"> {
  const running = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    async run(work) {
      if (isClosed) throw new StorageUnavailableError("closed");
      const done = (async () => work())();
      running.add(done);
      try {
        return await done;
      } finally {
        running.delete(done);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(running);
    },
  };
}
