import { setTimeout as wait } from "node:timers/promises";
import { newRecord } from "./record.mjs";

/** More than so many at once do not come: who finds so many before them goes away. */
const crowd = 400;

/**
 * Has deeds done at a steady rate until `until`, whether or not earlier ones are done: who waits in a queue waits. Times
 * run from when somebody was due, in milliseconds; `late` is how much of that the load itself was late by.
 */
export function startLoad({ deeds, rate, until }) {
  const began = performance.now();
  const load = { done: newRecord(), wrong: new Map(), refused: 0, turnedAway: 0, open: 0 };
  const note = (wrong) => load.wrong.set(wrong, (load.wrong.get(wrong) ?? 0) + 1);
  const one = async (due, late) => {
    const { work, name } = deeds.next();
    load.open++;
    try {
      const { wrong, status } = await work();
      if (status === 503) load.refused++;
      else if (wrong) note(`${name}: ${wrong}`);
    } catch (error) {
      note(`${name}: ${error.message}`);
    }
    load.open--;
    load.done.add({ at: due - began, took: performance.now() - due, late, name });
  };
  const run = async () => {
    for (let n = 0; ; n++) {
      const due = began + (1000 * n) / rate;
      if (due > until) break;
      const now = performance.now();
      if (due > now) await wait(due - now);
      if (load.open >= crowd) load.turnedAway++;
      else void one(due, Math.max(0, performance.now() - due));
    }
    while (load.open > 0) await wait(20);
  };
  return Object.assign(load, { over: run() });
}
