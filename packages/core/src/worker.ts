import { queueRecurring, runDueJobs } from "./jobs.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Looks for due jobs every second, and at once when one was queued here; and each time for settings that another process
 * has changed. Returns how to stop: it waits for the job at hand.
 */
export function startWorker(runtime: Runtime, woken: Wakeable): () => Promise<void> {
  const since = new Map<string, number>();
  let isStopped = false;
  let isWoken = false;
  let goOn = () => {};
  // A job may be queued while the worker looks for others: that must not be forgotten.
  const wake = () => {
    isWoken = true;
    goOn();
  };
  const previous = woken.wake;
  woken.wake = () => {
    previous();
    wake();
  };
  const loop = async () => {
    while (!isStopped) {
      isWoken = false;
      try {
        await runtime.settings.refresh();
        await queueRecurring(runtime, since);
        await runDueJobs(runtime, () => isStopped);
      } catch (error) {
        runtime.ports.log.error("The worker could not look for jobs.", { error });
      }
      if (isStopped || isWoken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000);
        goOn = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const ended = loop();
  return async () => {
    isStopped = true;
    wake();
    await ended;
  };
}
export interface Wakeable {
  wake(): void;
}
