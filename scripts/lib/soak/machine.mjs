import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const interval = 1000;
const page = Buffer.alloc(4096, 7);
const text = JSON.stringify(
  Array.from({ length: 500 }, (_, id) => ({ id, title: `Tide ${id}`, tags: [id, id * 7] })),
);

/**
 * Measures the speed of the machine once per second: the time to write and sync one page to the disk of a folder, and the time
 * of a fixed calculation. Both show whether slower responses are caused by other processes.
 */
export async function monitorMachine(folder) {
  const file = await open(join(folder, "disk"), "w");
  const stopped = new AbortController();
  let [syncTimes, calculationTimes] = [[], []];
  const measure = async (times, work) => {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  };
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await measure(syncTimes, async () => {
        await file.write(page, 0, page.length, 0);
        await file.datasync();
      });
      await measure(calculationTimes, () => JSON.stringify(JSON.parse(text)));
      await wait(interval, undefined, { signal: stopped.signal }).catch(() => {});
    }
    await file.close();
  })();
  return {
    /** The times since the last call, in milliseconds. */
    take() {
      const taken = { syncTimes, calculationTimes };
      [syncTimes, calculationTimes] = [[], []];
      return taken;
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
