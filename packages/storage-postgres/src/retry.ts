import { setTimeout } from "node:timers/promises";
import { ConflictError } from "@waymark/core/storage";
import { isRetried } from "./failure.ts";

/** How often work is repeated after a deadlock or a failed serialization. */
const mostRetries = 5;
/** How often it is repeated after a unique index refused a row: the row may be that of a rival, which is seen now. */
const mostConflicts = 3;
/** The longest first pause, in milliseconds; it doubles each time. Chance keeps rivals from meeting again. */
const firstPause = 10;

/** What failed, and whether the unique index that refused it was met inside. */
export interface Failed {
  /** As the database said it. */
  readonly cause: unknown;
  /** As it is thrown where nothing helps. */
  readonly error: unknown;
}

/** Repeats work that failed because of others, at most `rivals` times of them because a row was in the way. */
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
