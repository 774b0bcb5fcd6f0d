import type { RunTask } from "./task.ts";

/** The context of a job handler, in addition to the module context and the args. */
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
   * Reports the progress of the job. It is written at most once a second, visible immediately, and
   * preserved if the job fails. On storage with a single writer it is only visible after the
   * transaction: use `transaction: false` for long work.
   */
  progress(done: number, total?: number, note?: string): void;
  /**
   * Runs `work` in a transaction that commits only if the job still belongs to this worker: nothing is written for a
   * job that was cancelled or taken over by another worker. Only for jobs with `transaction: false`.
   */
  write<W>(work: (ctx: this) => Promise<W>): Promise<W>;
  /**
   * Runs a task of the same or another module, which opens its own transactions. Only for jobs with `transaction: false`,
   * outside `write`.
   */
  readonly run: RunTask;
}
