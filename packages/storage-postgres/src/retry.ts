import { ConflictError } from "@waymark/storage";
import { setTimeout } from "node:timers/promises";
import { isRetried } from "./failure.ts";

/** How often work is retried after a deadlock or a serialization failure. */
const mostRetries = 5;
/**
 * How often it is retried after a violated unique index: the row may be that of a concurrent transaction, which is
 * visible now.
 */
const mostConflicts = 3;
/**
 * The maximum first pause, in milliseconds; it doubles each time. It is random, so that concurrent work does not
 * collide again.
 */
const firstPause = 10;

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
    await setTimeout(Math.random() * firstPause * 2 ** retries);
  }
}
