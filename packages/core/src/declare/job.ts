import type { Binding } from "./event.ts";
import type { Shape } from "./schema.ts";

/** How often a failed job is tried again, and how long it waits. A job whose worker was killed has failed too. */
export interface Retry {
  /** How often it is tried in all. Default 8; 1 is for work that must not be done twice. */
  readonly attempts?: number;
  /** The wait after the first failure; it doubles with each one, less up to half of it by chance. Default `"2s"`. */
  readonly first?: string;
  /** Default `"1h"`. */
  readonly longest?: string;
}
/** What a declaration of a job states beside its work. */
export interface JobSettings {
  /** How often it runs by itself: `"30s"`, `"10m"`, `"6h"`, `"1d"`. One run per interval, however many processes work. */
  readonly every?: string;
  readonly retry?: Retry;
  /** How long one attempt may take; then it has failed. Default `"10m"`. */
  readonly timeout?: string;
  /**
   * `false`: work that takes long or calls out, in steps. Each `write` is a transaction; what is written by them stays
   * when a later one fails, and the next attempt begins from the start.
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
/** How far a job has come, in units of its own choosing. */
export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly note?: string;
}
/** What the handler of a job gets beside the scope of its module and its args. */
export interface JobContext {
  readonly job: {
    /** What `site.jobs` and `waymark jobs` call it by. */
    readonly id: string;
    /** From 1. */
    readonly attempt: number;
  };
  /** Aborted when the job was cancelled, took too long, or is done by another worker by now. Its writes are undone then. */
  readonly signal: AbortSignal;
  /**
   * Shows who looks how far the job is; at most once a second, at once for others to see, and kept when the job fails.
   * On storage with one writer it shows when the transaction is over: `transaction: false` is for what takes long.
   */
  progress(done: number, total?: number, note?: string): void;
  /**
   * Runs `work` in a transaction that holds only where the job is still this worker's: of a job that was cancelled,
   * or is done by another worker by now, nothing is written. Only of jobs with `transaction: false`.
   */
  write<W>(work: (call: this) => Promise<W>): Promise<W>;
}
/** When a job runs, and which one it stands for. */
export interface JobOptions {
  /** Not before this moment. */
  readonly at?: Date;
  /** While this job waits under this key, another is not added. */
  readonly key?: string;
}
/** The queue of background work, as handlers see it. */
export interface Jobs {
  /** Queues a job in the running transaction: it exists once that is committed, and not at all otherwise. */
  add<I extends object>(
    job: Job<I>,
    ...input: {} extends I
      ? [input?: NoInfer<I>, options?: JobOptions]
      : [input: NoInfer<I>, options?: JobOptions]
  ): Promise<void>;
}
