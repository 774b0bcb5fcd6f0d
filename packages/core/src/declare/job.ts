import type { Shape } from "../schema/schema.ts";
import type { Binding } from "./event.ts";

/** How often a failed job is retried, and after which delay. A job whose worker was killed has failed, too. */
export interface Retry {
  /** The maximum number of attempts. Default: 8. Use 1 for work that must not run twice. */
  readonly attempts?: number;
  /**
   * The delay after the first failure; it doubles with each failure, minus a random part of up to half. Default:
   * `"2s"`.
   */
  readonly first?: string;
  /** The maximum delay. Default: `"1h"`. */
  readonly longest?: string;
}
/** Options of a job. */
export interface JobSettings {
  /**
   * Runs the job periodically: `"30s"`, `"10m"`, `"6h"`, `"1d"`. Once per interval, regardless of the number of
   * processes.
   */
  readonly every?: string;
  readonly retry?: Retry;
  /** The maximum duration of one attempt; a longer one fails. Default: `"10m"`. */
  readonly timeout?: string;
  /**
   * `false`: for long work or outbound calls, in steps. Each `write` is a transaction; what it has written remains if a
   * later one fails, and the next attempt starts from the beginning.
   */
  readonly transaction?: false;
}
/** Background work, queued in the transaction of the call that adds it. */
export interface Job<I extends object = object> extends JobSettings {
  readonly job: string;
  readonly args: Shape;
  readonly handler: (call: never) => unknown;
  readonly "~bound": Binding;
  readonly "~input"?: (input: I) => void;
}
/** The progress of a job, in units of its own choice. */
export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly note?: string;
}
/** The context of a job handler beside the module context and its args. */
export interface JobContext {
  readonly job: {
    /** The id in `site.jobs` and `waymark jobs`. */
    readonly id: string;
    /** The number of the attempt, from 1. */
    readonly attempt: number;
  };
  /**
   * Aborted if the job is cancelled, times out, or is taken over by another worker. Its writes are then rolled back.
   */
  readonly signal: AbortSignal;
  /**
   * Reports the progress of the job; at most once a second, visible to others immediately, and stored if the job fails.
   * On storage with a single writer it becomes visible after the transaction: use `transaction: false` for long work.
   */
  progress(done: number, total?: number, note?: string): void;
  /**
   * Runs `work` in a transaction that commits only if the job still belongs to this worker: nothing is written for a
   * job that was cancelled or taken over by another worker. Only for jobs with `transaction: false`.
   */
  write<W>(work: (call: this) => Promise<W>): Promise<W>;
}
/** When a job runs, and its deduplication key. */
export interface JobOptions {
  /** Do not run before this time. */
  readonly at?: Date;
  /** While a job with this key is waiting, no other one is added. */
  readonly key?: string;
}
/** The job queue, as handlers see it. */
export interface Jobs {
  /** Queues a job in the running transaction: it exists only if the transaction commits. */
  add<I extends object>(
    job: Job<I>,
    ...input: {} extends I
      ? [input?: NoInfer<I>, options?: JobOptions]
      : [input: NoInfer<I>, options?: JobOptions]
  ): Promise<void>;
  /**
   * Cancels the job that is waiting with this key, in the running transaction: it still runs if the transaction is
   * rolled back. Returns false if none is waiting, because it has started, has ended or was never added.
   */
  cancel<I extends object>(job: Job<I>, key: string): Promise<boolean>;
  /**
   * Moves the job that is waiting with this key to another time, in the running transaction. Its args stay. Returns
   * false if none is waiting.
   */
  move<I extends object>(job: Job<I>, key: string, at: Date): Promise<boolean>;
}
