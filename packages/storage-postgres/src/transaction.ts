import type { StatementResult, BoundStatement, Reserved, Sender } from "./client.ts";
import { isOfStatement, isRetried } from "./failure.ts";
import { ConflictError } from "@waymark/storage";
import { setTimeout } from "node:timers/promises";

/** A transaction on a connection of its own. Nothing is sent before its first statement. */
export interface Transaction {
  /** Sends a statement; if it fails, the transaction has failed. */
  readonly run: Sender;
  /** Sends statements that are rolled back alone if the table rejects one of them. */
  guarded(bound: readonly BoundStatement[]): Promise<StatementResult[]>;
  /** Runs `work`; if it throws, its changes are rolled back and the transaction can continue. */
  savepoint<T>(isOpen: () => boolean, work: () => Promise<T>): Promise<T>;
  /** The error of a failed transaction; undefined while it can be committed. */
  failure(): unknown;
  /** @throws the error of the failed transaction, or of the commit. */
  commit(): Promise<void>;
  /** @returns Whether the connection can be used again. */
  rollback(): Promise<boolean>;
}

export const transaction = (connection: Reserved): Transaction =>
  new ReservedTransaction(connection);

class ReservedTransaction implements Transaction {
  readonly #connection: Reserved;
  #failure: unknown;
  #isBegun = false;
  /** Statements after the end would run outside of it, on a connection of another caller. */
  #isOver = false;
  /**
   * While it is set, the connection runs statements that must not be interleaved. Callers wait in a loop of their own,
   * without an `await` if it is not set: two of them in the same tick would otherwise both continue.
   */
  #barrier: Promise<unknown> | undefined;

  constructor(connection: Reserved) {
    this.#connection = connection;
  }

  failure(): unknown {
    return this.#failure;
  }

  readonly run: Sender = async (bound) => {
    while (this.#barrier) await this.#barrier;
    this.#begin();
    return this.#connection.run(bound).catch(this.#fail);
  };

  guarded(bound: readonly BoundStatement[]): Promise<StatementResult[]> {
    return this.#alone(() => this.#sendGuarded(bound));
  }

  async savepoint<T>(isOpen: () => boolean, work: () => Promise<T>): Promise<T> {
    while (this.#barrier) await this.#barrier;
    this.#begin();
    void this.#control("savepoint inner_work");
    try {
      const result = await work();
      // The savepoint was not awaited: it ended with its transaction, and the next transaction has its own.
      if (!isOpen()) throw new Error("This transaction ended before a nested one was done.");
      while (this.#barrier) await this.#barrier;
      if (this.#failure !== undefined) throw this.#failure;
      void this.#control("release inner_work");
      return result;
    } catch (error) {
      if (isOpen() && this.#failure === undefined) {
        while (this.#barrier) await this.#barrier;
        await this.#undo("inner_work");
      }
      throw error;
    }
  }

  async commit(): Promise<void> {
    while (this.#barrier) await this.#barrier;
    if (this.#failure !== undefined) throw this.#failure;
    this.#isOver = true;
    if (!this.#isBegun) return;
    await this.#connection.run({ text: "commit" }).catch(this.#fail);
    // A failed transaction that is committed is rolled back silently.
    if (this.#failure !== undefined) throw this.#failure;
  }

  async rollback(): Promise<boolean> {
    while (this.#barrier) await this.#barrier;
    this.#isOver = true;
    if (!this.#isBegun) return true;
    return this.#connection.run({ text: "rollback" }).then(
      () => true,
      () => false,
    );
  }

  #begin(): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#isOver) throw new Error("This transaction is over.");
    if (this.#isBegun) return;
    this.#isBegun = true;
    void this.#control("begin isolation level read committed");
  }

  readonly #fail = (error: unknown): never => {
    this.#failure ??= error;
    throw this.#failure;
  };

  /** Sends without waiting; the next statement reports a failure. */
  async #control(text: string): Promise<void> {
    if (this.#isOver) return;
    await this.#connection.run({ text }).catch((error: unknown) => {
      this.#failure ??= error;
    });
  }

  /** Rolls back to a savepoint, which ends. */
  async #undo(savepoint: string): Promise<void> {
    await Promise.all([
      this.#control(`rollback to ${savepoint}`),
      this.#control(`release ${savepoint}`),
    ]);
  }

  /** Runs work whose statements are not interleaved with others. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.#barrier) await this.#barrier;
    const done = work();
    const own = done.then(
      () => undefined,
      () => undefined,
    );
    this.#barrier = own;
    void own.then(() => {
      if (this.#barrier === own) this.#barrier = undefined;
    });
    return done;
  }

  /** Sends statements between a savepoint and its end, all in one round trip. */
  async #sendGuarded(bound: readonly BoundStatement[]): Promise<StatementResult[]> {
    this.#begin();
    const pending = [
      this.#connection.run({ text: "savepoint one" }),
      ...bound.map((one) => this.#connection.run(one)),
      this.#connection.run({ text: "release one" }),
    ];
    const settled = await Promise.allSettled(pending);
    const failed = settled.find((one) => one.status === "rejected");
    if (!failed)
      return settled.slice(1, -1).flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    if (!isOfStatement(failed.reason)) return this.#fail(failed.reason);
    await this.#undo("one");
    throw failed.reason;
  }
}

/** How often work is retried after a deadlock or a serialization failure. */
const maxRetries = 10;
/**
 * How often it is retried after a violated unique index: the row may be that of a concurrent transaction, which is
 * visible now.
 */
const maxConflicts = 3;
/**
 * The maximum first pause, in milliseconds; it doubles each time, up to the longest. It is random, so that concurrent work does
 * not collide again.
 */
const firstPause = 10;
const maxPause = 500;

/** A failure, and whether a violated unique index was handled inside. */
export interface Failed {
  /** The error of the database. */
  readonly cause: unknown;
  /** The error that is thrown if no retry succeeds. */
  readonly error: unknown;
  /** Whether the attempt has shown which statement may fail, so that the next one runs it in a savepoint. */
  readonly isLearned?: boolean;
}

/** Retries work that failed because of concurrent work, at most `maxUniqueRetries` times because of a violated unique index. */
export async function retried<T>(
  attempt: () => Promise<T>,
  toFailed: (error: unknown) => Failed,
  maxUniqueRetries = maxConflicts,
): Promise<T> {
  let conflicts = 0;
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (thrown) {
      const { cause, error, isLearned = false } = toFailed(thrown);
      const isUniqueConflict = error instanceof ConflictError && conflicts++ < maxUniqueRetries;
      const isWorthRetry = isUniqueConflict || isLearned;
      if (!isWorthRetry && !(isRetried(cause) && retries < maxRetries)) throw error;
    }
    await setTimeout(Math.random() * Math.min(firstPause * 2 ** retries, maxPause));
  }
}
