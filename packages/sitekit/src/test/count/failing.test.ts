import { memory, StorageUnavailableError } from "@waymark/core";
import { expect, test } from "vitest";
import { collectorState, memoryOf } from "../../collect/state.ts";
import { unknownOrigin } from "../../collect/visit/origin.ts";
import { browser, startSite } from "./site.ts";

test("an event that cannot be stored does not block others", async () => {
  await using site = await startSite();
  await site.open("/a");
  await site.flush();
  memoryOf(site.site.info).hits = [
    { ...{ kind: "view", at: 1, day: 20260115, path: "/\0", device: 1 }, origin: unknownOrigin },
  ];
  await site.open("/b");
  expect(await site.totals()).toMatchObject({ pageviews: 2 });
  expect(memoryOf(site.site.info)).toMatchObject({ lost: 1, hits: [], noted: [] });
});

/** Storage whose transactions fail while a switch is set, and that counts calls. */
function failing() {
  const adapter = memory();
  const state = { isBusy: false, asked: 0 };
  const storage: typeof adapter = {
    ...adapter,
    open(...given) {
      const opened = adapter.open(...given);
      const { transaction: begin, find, get } = opened;
      return Object.assign(opened, {
        find: (...all: Parameters<typeof find>) => (state.asked++, find(...all)),
        get: (...all: Parameters<typeof get>) => (state.asked++, get(...all)),
        transaction: (work: never) => {
          state.asked++;
          return state.isBusy ? Promise.reject(new StorageUnavailableError("busy")) : begin(work);
        },
      });
    },
  };
  return { storage, state };
}

test("storage is not used while a visitor waits", async () => {
  const { storage, state } = failing();
  await using site = await startSite({ storage });
  await site.open("/a", { headers: { ...browser, cookie: "session=x" } });
  const before = state.asked;
  for (let i = 0; i < 50; i++)
    await site.open(`/${i}`, { headers: { ...browser, cookie: "session=x" } });
  expect(state.asked - before).toBe(0);
  expect(await site.totals()).toMatchObject({ pageviews: 51 });
});

test("a failed write is repeated, and nothing is counted twice", async () => {
  const { storage, state } = failing();
  await using site = await startSite({ storage });
  await site.open("/a");
  await site.flush();
  state.isBusy = true;
  await site.open("/b");
  const flushed = site.flush();
  await new Promise((resolve) => setTimeout(resolve, 50));
  state.isBusy = false;
  await flushed;
  expect(await site.totals()).toMatchObject({ pageviews: 2, entrances: 1 });
});

test("a site that closes writes pending visits, and logs lost ones", async () => {
  const storage = memory();
  const first = await startSite({ storage });
  await first.open("/a");
  await first.site.close();
  await using second = await startSite({ storage });
  expect(await second.totals()).toMatchObject({ pageviews: 1 });
  const { storage: broken, state } = failing();
  const third = await startSite({ storage: broken });
  await third.open("/a");
  await third.open("/b");
  state.isBusy = true;
  await third.site.close();
  expect(third.log.lines.at(-1)).toMatchObject({ fields: { visits: 2 } });
});

test("the number of pending visits in memory is limited", async () => {
  const { storage, state } = failing();
  await using site = await startSite({ storage });
  await site.open("/a");
  await site.flush();
  state.isBusy = true;
  for (let i = 0; i < 5_100; i++) await site.open("/a", { from: `10.0.${i >> 8}.${i & 255}` });
  const now = await site.run(collectorState);
  expect([now.queued <= 5_000, now.lost >= 100]).toEqual([true, true]);
  state.isBusy = false;
}, 180_000);
