import { queueRecurring, runDueJobs } from "./jobs.ts";
import type { Runtime } from "./runtime.ts";

/** Looks for due jobs every second, and at once when one was queued here. Returns how to stop: it waits for the job at hand. */
export function startWorker(runtime: Runtime, woken: Wakeable): () => Promise<void> {
  const since = new Map<string, number>();
  let isStopped = false;
  let wake = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  woken.wake = () => wake();
  const loop = async () => {
    while (!isStopped) {
      try {
        await queueRecurring(runtime, since);
        await runDueJobs(runtime);
      } catch (error) {
        runtime.ports.log.error("The worker could not look for jobs.", { error });
      }
      if (isStopped) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, 1000);
      });
    }
  };
  const ended = loop();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    wake();
    await ended;
  };
}
export interface Wakeable {
  wake(): void;
}
