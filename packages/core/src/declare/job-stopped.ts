import type { Progress } from "./job.ts";
/** Why an attempt ends before its handler does. */
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
  readonly latest: () => Progress | undefined;
  readonly progress: (done: number, total?: number, note?: string) => void;
  readonly stop: (reason: StopReason) => void;
  /** The result of `work`, or a `JobStoppedError` if the attempt is stopped first. */
  until<R>(work: R | PromiseLike<R>): Promise<R>;
  end(): void;
}
