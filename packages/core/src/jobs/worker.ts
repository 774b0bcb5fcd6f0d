import { beginAttempt, type Attempt } from "./attempt.ts";
import type { Runtime } from "../runtime.ts";
import { queueRecurring, type SeenRuns } from "./recurring.ts";

/** How a worker works. */
export interface WorkOptions {
  /** How many jobs it does at a time. Default: what the queue says; 1 for `tableQueue()`. */
  readonly concurrency?: number;
  /** How long stopping waits for jobs at hand before it breaks them off, in milliseconds. Default 8,000. */
  readonly grace?: number;
}

const pause = 1000;
/** What is kept of ended jobs is bounded by looking this often, or after so many jobs. */
const tidyTime = 600_000;
const tidyCount = 500;

/**
 * Looks for due jobs every second, and at once when one was queued here. Returns how to stop: it waits for the jobs at
 * hand, and puts back those that take too long.
 */
export function startWorker(
  runtime: Runtime,
  { concurrency = runtime.queue.concurrency, grace = 8000 }: WorkOptions = {},
): () => Promise<void> {
  if (!Number.isSafeInteger(concurrency) || concurrency < 1)
    throw new TypeError(`work: concurrency: ${concurrency} is no whole number from 1.`);
  const { log } = runtime.ports;
  const seen: SeenRuns = new Map();
  const running = new Set<Attempt>();
  let isStopped = false;
  let isOver = false;
  let isWoken = false;
  let goOn = () => {};
  // A job may be queued while the worker looks for others: that must not be forgotten.
  const wake = () => {
    isWoken = true;
    goOn();
  };
  runtime.wakers.add(wake);

  async function begin(): Promise<void> {
    while (!isStopped && running.size < concurrency) {
      const claims = await runtime.queue.claim(concurrency - running.size);
      if (claims.length === 0) return;
      for (const claim of claims) {
        const attempt = beginAttempt(runtime, claim);
        running.add(attempt);
        if (isOver) attempt.stop("closing");
        void attempt.ended.then(() => {
          running.delete(attempt);
          untidy++;
          wake();
        });
      }
    }
  }
  let untidy = tidyCount;
  let tidied = performance.now();
  async function tidy(): Promise<void> {
    if (untidy < tidyCount && performance.now() - tidied < tidyTime) return;
    untidy = 0;
    tidied = performance.now();
    await runtime.queue.tidy();
  }

  const loop = async () => {
    while (!isStopped) {
      isWoken = false;
      try {
        await queueRecurring(runtime, seen);
        await begin();
        await tidy();
      } catch (error) {
        log.error("The worker could not look for jobs.", { error });
      }
      if (isStopped || isWoken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        goOn = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const ended = loop();
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    isStopped = true;
    runtime.wakers.delete(wake);
    goOn();
    const breakOff = setTimeout(() => {
      isOver = true;
      for (const attempt of running) attempt.stop("closing");
    }, grace);
    // Where storage has one writer, the loop itself may be waiting for a job at hand.
    await ended;
    await Promise.all([...running].map((attempt) => attempt.ended));
    clearTimeout(breakOff);
  };
  return () => (stopping ??= stop());
}

/** Does every job that is due, one after the other; returns how many it did. */
export async function runDueJobs(runtime: Runtime): Promise<number> {
  for (let done = 0; ;) {
    const [claim] = await runtime.queue.claim(1);
    if (!claim) return done;
    if (await beginAttempt(runtime, claim).ended) done++;
  }
}
