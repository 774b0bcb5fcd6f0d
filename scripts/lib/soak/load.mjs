import { setTimeout as wait } from "node:timers/promises";
import { increment } from "../statistics.mjs";
import { createActionLog } from "./action-log.mjs";

/** The maximum number of concurrent actions. Further ones are dropped. */
const maxActive = 400;

/**
 * Runs actions at a constant rate until `until`, whether or not earlier ones are complete. Durations are measured from the
 * scheduled start, in milliseconds; `late` is the part of that by which the load generator itself was late.
 */
export function startLoad({ actions, rate, until }) {
  const began = performance.now();
  const load = { actions: createActionLog(), errors: {}, rejected: 0, dropped: 0, active: 0 };
  const runAction = async (scheduled, late) => {
    const { run, name } = actions.next();
    load.active++;
    try {
      const { error, status } = await run();
      if (status === 503) load.rejected++;
      else if (error) increment(load.errors, `${name}: ${error}`);
    } catch (error) {
      increment(load.errors, `${name}: ${error.message}`);
    }
    load.active--;
    const duration = performance.now() - scheduled;
    load.actions.add({ at: scheduled - began, duration, late, name });
  };
  const run = async () => {
    for (let n = 0; ; n++) {
      const scheduled = began + (1000 * n) / rate;
      if (scheduled > until) break;
      const now = performance.now();
      if (scheduled > now) await wait(scheduled - now);
      if (load.active >= maxActive) load.dropped++;
      else void runAction(scheduled, Math.max(0, performance.now() - scheduled));
    }
    while (load.active > 0) await wait(20);
  };
  return Object.assign(load, { completed: run() });
}
