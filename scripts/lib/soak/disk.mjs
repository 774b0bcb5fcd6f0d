import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const every = 1000;
const page = Buffer.alloc(4096, 7);

/** Has the disk of a folder keep a page once a second, and notes how long that takes: what each write waits for at least. */
export async function watchDisk(folder) {
  const file = await open(join(folder, "disk"), "w");
  const ended = new AbortController();
  let took = [];
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const began = performance.now();
      await file.write(page, 0, page.length, 0);
      await file.datasync();
      took.push(performance.now() - began);
      await wait(every, undefined, { signal: ended.signal }).catch(() => {});
    }
    await file.close();
  })();
  return {
    /** Milliseconds, since it was last asked. */
    take() {
      const taken = took;
      took = [];
      return taken;
    },
    async stop() {
      ended.abort();
      await watching;
    },
  };
}
