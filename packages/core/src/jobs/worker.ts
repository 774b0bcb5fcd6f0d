import type { Runtime } from "../context/runtime.ts";
import { beginAttempt, type Attempt } from "./attempt.ts";
import { queueRecurring, type SeenRuns } from "./recurring.ts";

/** Options of a worker. */
export interface WorkOptions {
  /** The number of jobs that run at the same time. Default: that of the queue; 1 for `tableQueue()`. */
  readonly concurrency?: number;
  /** How long stopping waits for running jobs before it aborts them, in milliseconds. Default 8,000. */
  readonly grace?: number;
}

const pause = 1000;
/** Ended jobs are cleaned up after this time, in milliseconds, or after a number of jobs. */
const cleanupInterval = 600_000;
const cleanupCount = 500;

/**
 * Looks for due jobs every second, and immediately after one was queued in this process. Returns a function that stops
 * the worker: it waits for the running jobs, and aborts those that exceed the grace time.
 */
export function startWorker(
  runtime: Runtime,
  { concurrency = runtime.queue.concurrency, grace = 8000 }: WorkOptions = {},
): () => Promise<void> {
  if (!Number.isSafeInteger(concurrency) || concurrency < 1)
    throw new TypeError(`work: concurrency: ${concurrency} is not an integer of 1 or more.`);
  const { log } = runtime.ports;
  const seen: SeenRuns = new Map();
  const running = new Set<Attempt>();
  let isStopped = false;
  let isOver = false;
  let isWoken = false;
  let goOn = () => {};
  // A job may be queued while the worker is looking for others: remember it.
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
          endedJobs++;
          wake();
        });
      }
    }
  }
  let endedJobs = cleanupCount;
  let cleanedUp = performance.now();
  async function cleanUp(): Promise<void> {
    if (endedJobs < cleanupCount && performance.now() - cleanedUp < cleanupInterval) return;
    endedJobs = 0;
    cleanedUp = performance.now();
    await runtime.queue.cleanUp();
  }

  const loop = async () => {
    while (!isStopped) {
      isWoken = false;
      try {
        await queueRecurring(runtime, seen);
        await begin();
        await cleanUp();
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
    // On storage with a single writer, the loop itself may be waiting for a running job.
    await ended;
    await Promise.all([...running].map((attempt) => attempt.ended));
    clearTimeout(breakOff);
  };
  return () => (stopping ??= stop());
}

/** Runs every job that is due, one after the other; returns their number. */
export async function runDueJobs(runtime: Runtime): Promise<number> {
  for (let done = 0; ;) {
    const [claim] = await runtime.queue.claim(1);
    if (!claim) return done;
    if (await beginAttempt(runtime, claim).ended) done++;
  }
}
