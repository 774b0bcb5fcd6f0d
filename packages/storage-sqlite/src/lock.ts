import { StorageUnavailableError, mutex, type NamedTable } from "@waymark/storage";
import { isBusy, isFatal, toFailure } from "@waymark/storage-sql/sqlite";
import type { Connection } from "./driver.ts";
import type { CheckedOptions } from "./options.ts";
import { seal } from "./seal.ts";
import { endReads } from "./shared-read.ts";

/** The only connection that writes. */
export interface Writer {
  readonly connection: Connection;
  /** Waits and runs `work` between BEGIN IMMEDIATE and COMMIT; rolls back if it throws. */
  transaction<T>(work: () => T | Promise<T>): Promise<T>;
  /** The same without checks of references, for steps that rebuild tables to which others refer. */
  unchecked<T>(work: () => T | Promise<T>): Promise<T>;
  /** Waits and runs one statement, which is a transaction of its own. */
  single<T>(work: () => T): Promise<T>;
  /** Waits and reads. */
  read<T>(work: () => T): Promise<T>;
  isTaken(): boolean;
  /** Whether `close` was called. */
  isClosed(): boolean;
  /** Converts an error to one of the port; after one that leaves the disk in doubt nothing more is written. */
  failure(error: unknown, named?: NamedTable): unknown;
  /** Waits for running work, closes everything else that has the file open, and closes it with an empty log; a database in memory stays open. */
  close(others?: () => Promise<void>): Promise<void>;
}

/** The longest pause between two attempts to get a lock that another process holds, in milliseconds. */
const maxPause = 25;

export function toWriter(connection: Connection, options: CheckedOptions): Writer {
  const order = mutex(options.queueTimeout);
  const begin = connection.prepare("BEGIN IMMEDIATE");
  const commit = connection.prepare("COMMIT");
  const rollback = connection.prepare("ROLLBACK");
  let fatalError: unknown;
  let isClosed = false;

  const check = () => {
    if (fatalError !== undefined)
      throw new StorageUnavailableError("failed", { cause: fatalError });
  };
  // After a failed sync the state of the disk is unknown; a second one may report success wrongly.
  const failure = (error: unknown, named?: NamedTable) => {
    if (isFatal(error)) fatalError ??= error;
    return toFailure(error, named);
  };

  /** Retries `start` until no other process blocks it, without blocking this one. */
  async function persist<T>(requestedAt: number, start: () => T): Promise<T> {
    for (let pause = 1; ; pause = Math.min(pause * 2, maxPause)) {
      try {
        return start();
      } catch (error) {
        // Waiting in the queue counts, or each of several writers would wait the whole time.
        if (!isBusy(error) || performance.now() - requestedAt > options.busyTimeout)
          throw failure(error);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  const transaction = <T>(work: () => T | Promise<T>): (() => Promise<T>) => {
    const requestedAt = performance.now();
    return async () => {
      check();
      await persist(requestedAt, () => begin.run());
      // If it is rolled back, later reads must not be older than what it has read.
      endReads();
      try {
        const result = await work();
        endReads();
        commit.run();
        return result;
      } catch (error) {
        const failed = failure(error);
        // SQLite itself rolls back after some errors, such as a full disk.
        try {
          if (connection.inTransaction) rollback.run();
        } catch (second) {
          failure(second);
        }
        throw failed;
      }
    };
  };

  return {
    connection,
    isTaken: order.isTaken,
    isClosed: () => isClosed,
    failure,
    transaction: (work) => order.run(transaction(work)),
    unchecked(work) {
      const run = transaction(work);
      return order.run(async () => {
        connection.pragma("foreign_keys = off");
        try {
          return await run();
        } finally {
          connection.pragma("foreign_keys = on");
        }
      });
    },
    single(work) {
      const requestedAt = performance.now();
      return order.run(() => {
        check();
        return persist(requestedAt, () => {
          endReads();
          return work();
        });
      });
    },
    read: (work) => order.run(work),
    async close(others) {
      isClosed = true;
      await order.close();
      await others?.();
      // A database in memory keeps its content until it is opened again.
      if (connection.memory) return;
      try {
        connection.pragma("wal_checkpoint(TRUNCATE)");
      } catch {
        // Another process still reads; the last one to close leaves a short file.
      }
      connection.close();
      await seal(options.file);
    },
  };
}
