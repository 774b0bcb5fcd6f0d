import type { Bound } from "./event.ts";
import type { Shape } from "./schema.ts";

/** Background work, queued in the transaction of the call that adds it. */
export interface Job<I extends object = object> {
  readonly job: string;
  /** How often it runs by itself: `"30s"`, `"10m"`, `"6h"`, `"1d"`. */
  readonly every?: string;
  readonly args: Shape;
  readonly handler: (call: never) => unknown;
  readonly "~bound": Bound;
  readonly "~input"?: (input: I) => void;
}
/** When a job runs, and which one it stands for. */
export interface JobOptions {
  /** Not before this moment. */
  readonly at?: Date;
  /** While a job of this key waits, another is not added. */
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
