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
