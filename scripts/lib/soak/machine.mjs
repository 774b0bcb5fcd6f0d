import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const every = 1000;
const page = Buffer.alloc(4096, 7);
const text = JSON.stringify(
  Array.from({ length: 500 }, (_, id) => ({ id, title: `Tide ${id}`, tags: [id, id * 7] })),
);

/**
 * Has the disk of a folder keep a page once a second, and a document read and written, and notes how long that takes: what
 * each write waits for at least, and how fast the machine is, whatever the site does.
 */
export async function watchMachine(folder) {
  const file = await open(join(folder, "disk"), "w");
  const ended = new AbortController();
  let [syncs, paces] = [[], []];
  const timed = async (list, work) => {
    const began = performance.now();
    await work();
    list.push(performance.now() - began);
  };
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await timed(syncs, async () => {
        await file.write(page, 0, page.length, 0);
        await file.datasync();
      });
      await timed(paces, () => JSON.stringify(JSON.parse(text)));
      await wait(every, undefined, { signal: ended.signal }).catch(() => {});
    }
    await file.close();
  })();
  return {
    /** Milliseconds, since it was last asked. */
    take() {
      const taken = { syncs, paces };
      [syncs, paces] = [[], []];
      return taken;
    },
    async stop() {
      ended.abort();
      await watching;
    },
  };
}
