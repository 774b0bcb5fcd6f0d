import type { Shape } from "../schema/schema.ts";
import type { Binding } from "./event.ts";
import { toArgPlan, type ArgPlan } from "../args/plan.ts";
import { dayMs, hourMs, minuteMs } from "../time/zone.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

/** How often a failed job is retried, and after which delay. A job whose worker was killed counts as failed. */
export interface JobRetry {
  /** The maximum number of attempts. Default: 8. Use 1 for work that must not run twice. */
  readonly attempts?: number;
  /**
   * The delay after the first failure; it doubles with each failure, minus a random part of up to half. Default:
   * `"2s"`.
   */
  readonly initialDelay?: string;
  /** The maximum delay. Default: `"1h"`. */
  readonly maxDelay?: string;
}
/** Options of a job. */
export interface JobDefinitionOptions {
  /**
   * Runs the job periodically: `"30s"`, `"10m"`, `"6h"`, `"1d"`. Once per interval, regardless of the number of
   * processes.
   */
  readonly every?: string;
  readonly retry?: JobRetry;
  /** The maximum duration of one attempt; a longer one fails. Default: `"10m"`. */
  readonly timeout?: string;
  /**
   * `false`: the job runs outside of a transaction, for long work or outbound calls. Each `write` is a transaction of
   * its own: if a later one fails, earlier ones remain, and the next attempt starts from the beginning.
   */
  readonly transaction?: false;
}
/** Background work, queued in the transaction of the call that adds it. */
export interface Job<I extends object = object> extends JobDefinitionOptions {
  readonly job: string;
  readonly args: Shape;
  readonly handler: (ctx: never) => unknown;
  readonly "~bound": Binding;
  readonly "~input"?: (input: I) => void;
}
/** The progress of a job, in units of its own choice. */
export interface JobProgress {
  readonly done: number;
  readonly total?: number;
  readonly note?: string;
}
/** When a job runs, and its deduplication key. */
export interface JobOptions {
  /** Do not run before this time. */
  readonly at?: Date;
  /** While a job with this key is waiting, no other one is added. */
  readonly key?: string;
}
/** The job queue, as handlers use it. */
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
  reschedule<I extends object>(job: Job<I>, key: string, at: Date): Promise<boolean>;
}

/** The args of a job, compiled once. */
export const argPlanOf: (job: Job<never>) => ArgPlan = weakMemoize((job: Job<never>) =>
  toArgPlan(`job ${job.job}`, job.args),
);

const units: Readonly<Record<string, number>> = { s: 1000, m: minuteMs, h: hourMs, d: dayMs };

/** Milliseconds of `"30s"`, `"10m"`, `"6h"`, `"1d"`. */
export function toInterval(text: string, where: string): number {
  const [, count = "", unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const length = units[unit];
  if (!length || Number(count) < 1)
    throw new DefinitionError(
      `${where}: "${text}" is not an interval; use a form such as 30s, 10m, 6h or 1d.`,
    );
  return Number(count) * length;
}

/** The options of a job as numbers; times are milliseconds. */
export interface JobPolicy {
  readonly attempts: number;
  /** The delay after the first failure. */
  readonly initialDelay: number;
  readonly maxDelay: number;
  /** The maximum duration of one attempt. */
  readonly timeout: number;
}

// The maximum delay of a timer.
const maxTimeout = 2 ** 31 - 1;

/** @throws DefinitionError that names the job and the option. */
export const policyOf = weakMemoize(toPolicy);

function toPolicy({ job, retry = {}, timeout = "10m" }: Job<never>): JobPolicy {
  const { attempts = 8, initialDelay = "2s", maxDelay = "1h" } = retry;
  const where = `job ${job}`;
  if (!Number.isSafeInteger(attempts) || attempts < 1 || attempts > 100)
    throw new DefinitionError(
      `${where}: retry.attempts: ${attempts} is not a number from 1 to 100.`,
    );
  return {
    attempts,
    initialDelay: toInterval(initialDelay, `${where}: retry.initialDelay`),
    maxDelay: toInterval(maxDelay, `${where}: retry.maxDelay`),
    timeout: Math.min(toInterval(timeout, `${where}: timeout`), maxTimeout),
  };
}

/** The delay after this many failures, in milliseconds: exponential with jitter. */
export function toWait({ initialDelay, maxDelay }: JobPolicy, failures: number): number {
  const max = Math.min(maxDelay, initialDelay * 2 ** (failures - 1));
  return max * (1 - Math.random() / 2);
}

/** The reason why an attempt ends before its handler does. */
export type StopReason = "cancelled" | "closing" | "lost" | "timeout";

const sentences: Readonly<Record<StopReason, string>> = {
  cancelled: "The job was cancelled.",
  closing: "The worker was stopped before the job was done.",
  lost: "The job was taken over by another worker.",
  timeout: "The job exceeded its timeout.",
};

/** The error of an attempt that ends early, and the reason of its aborted signal. */
export class JobStoppedError extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(sentences[reason]);
    this.name = "JobStoppedError";
    this.reason = reason;
  }
}

/** A running attempt: keeps its lease, and can end it early. */
export interface AttemptMonitor {
  readonly signal: AbortSignal;
  /** The last progress that the handler reported. */
  readonly latest: () => JobProgress | undefined;
  readonly progress: (done: number, total?: number, note?: string) => void;
  readonly stop: (reason: StopReason) => void;
  /** The result of `work`, or a `JobStoppedError` if the attempt is stopped first. */
  until<R>(work: R | PromiseLike<R>): Promise<R>;
  end(): void;
}
