import type { Answer, BoundStatement, Reserved, Sender } from "./client.ts";
import { isOfStatement, isRetried } from "./failure.ts";
import { ConflictError } from "@waymark/storage";
import { setTimeout } from "node:timers/promises";

/** A transaction on a connection of its own. Nothing is sent before its first statement. */
export interface Transaction {
  /** Sends a statement; if it fails, the transaction has failed. */
  readonly run: Sender;
  /** Sends statements that are rolled back alone if the table rejects one of them. */
  guarded(bound: readonly BoundStatement[]): Promise<Answer[]>;
  /** Runs `work`; if it throws, its changes are rolled back and the transaction can continue. */
  savepoint<T>(isOpen: () => boolean, work: () => Promise<T>): Promise<T>;
  /** The error of a failed transaction; undefined while it can be committed. */
  failure(): unknown;
  /** @throws the error of the failed transaction, or of the commit. */
  commit(): Promise<void>;
  /** @returns Whether the connection can be used again. */
  rollback(): Promise<boolean>;
}

export function transaction(connection: Reserved): Transaction {
  let failure: unknown;
  let isBegun = false;
  /** Statements after the end would run outside of it, on a connection of another caller. */
  let isOver = false;
  /** While it is set, the connection runs statements that must not be interleaved. */
  let barrier: Promise<unknown> | undefined;

  const fail = (error: unknown): never => {
    failure ??= error;
    throw failure;
  };
  /** Sends without waiting; the next statement reports a failure. */
  const control = async (text: string): Promise<Answer | undefined> => {
    if (isOver) return undefined;
    return connection.run({ text }).catch((error: unknown) => {
      failure ??= error;
      return undefined;
    });
  };
  const begin = () => {
    if (failure !== undefined) throw failure;
    if (isOver) throw new Error("This transaction is over.");
    if (isBegun) return;
    isBegun = true;
    void control("begin isolation level read committed");
  };
  const clear = async () => {
    while (barrier) await barrier;
  };
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    await clear();
    const done = work();
    const own = done.then(
      () => undefined,
      () => undefined,
    );
    barrier = own;
    void own.then(() => {
      if (barrier === own) barrier = undefined;
    });
    return done;
  };

  return {
    failure: () => failure,
    async run(bound) {
      await clear();
      begin();
      return connection.run(bound).catch(fail);
    },
    guarded: (bound) =>
      alone(async () => {
        begin();
        // All of it is sent in one round trip.
        const pending = [
          connection.run({ text: "savepoint one" }),
          ...bound.map((one) => connection.run(one)),
          connection.run({ text: "release one" }),
        ];
        const settled = await Promise.allSettled(pending);
        const failed = settled.find((one) => one.status === "rejected");
        if (!failed)
          return settled
            .slice(1, -1)
            .flatMap((one) => (one.status === "fulfilled" ? one.value : []));
        if (!isOfStatement(failed.reason)) return fail(failed.reason);
        await Promise.all([control("rollback to one"), control("release one")]);
        throw failed.reason;
      }),
    async savepoint(isOpen, work) {
      await clear();
      begin();
      void control("savepoint inner_work");
      try {
        const result = await work();
        // The savepoint was not awaited: it ended with its transaction, and the next transaction has its own.
        if (!isOpen()) throw new Error("This transaction ended before a nested one was done.");
        await clear();
        if (failure !== undefined) throw failure;
        void control("release inner_work");
        return result;
      } catch (error) {
        if (isOpen() && failure === undefined) {
          await clear();
          await Promise.all([control("rollback to inner_work"), control("release inner_work")]);
        }
        throw error;
      }
    },
    async commit() {
      await clear();
      if (failure !== undefined) throw failure;
      isOver = true;
      if (!isBegun) return;
      await connection.run({ text: "commit" }).catch(fail);
      // A failed transaction that is committed is rolled back silently.
      if (failure !== undefined) throw failure;
    },
    async rollback() {
      await clear();
      isOver = true;
      if (!isBegun) return true;
      return connection.run({ text: "rollback" }).then(
        () => true,
        () => false,
      );
    },
  };
}

/** How often work is retried after a deadlock or a serialization failure. */
const mostRetries = 10;
/**
 * How often it is retried after a violated unique index: the row may be that of a concurrent transaction, which is
 * visible now.
 */
const mostConflicts = 3;
/**
 * The maximum first pause, in milliseconds; it doubles each time, up to the longest. It is random, so that concurrent work does
 * not collide again.
 */
const firstPause = 10;
const longestPause = 500;

/** A failure, and whether a violated unique index was handled inside. */
export interface Failed {
  /** The error of the database. */
  readonly cause: unknown;
  /** The error that is thrown if no retry succeeds. */
  readonly error: unknown;
}

/** Retries work that failed because of concurrent work, at most `rivals` times because of a violated unique index. */
export async function retried<T>(
  attempt: () => Promise<T>,
  toFailed: (error: unknown) => Failed,
  rivals = mostConflicts,
): Promise<T> {
  let conflicts = 0;
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (thrown) {
      const { cause, error } = toFailed(thrown);
      const isRival = error instanceof ConflictError && conflicts++ < rivals;
      if (!isRival && !(isRetried(cause) && retries < mostRetries)) throw error;
    }
    await setTimeout(Math.random() * Math.min(firstPause * 2 ** retries, longestPause));
  }
}
