import { expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { createSite, type Site } from "../site.ts";
import { type Storage, type StorageAdapter, memory } from "@waymark/storage";
import { testClock } from "@waymark/testing";

const hour = 3_600_000;
const day = 24 * hour;
const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Sites over one storage and one clock, as several processes are, and when the job ran in any of them. */
async function processes(every: string, count: number) {
  const runs: string[] = [];
  const clock = testClock("2026-03-01T00:00:00Z");
  const adapter = memory();
  let opened: Storage | undefined;
  const storage: StorageAdapter = {
    name: "shared",
    open: (tables) => (opened ??= adapter.open(tables)),
  };
  const { defineJob } = moduleBuilder({});
  const open = () => {
    const handler = () => void runs.push(clock.now().toISOString());
    const tick = defineJob({ name: "tick", every, handler });
    const modules = [defineModule({ name: "ticking", jobs: [tick] })()];
    return createSite({ storage, clock, modules });
  };
  const sites = Array.from({ length: count }, open);
  for (const site of sites) await site.migrate();
  return { runs, clock, sites, open };
}
/** Lets every site look for work once. */
async function look(sites: readonly Site[]): Promise<void> {
  const stops = sites.map((site) => site.work());
  await wait(60);
  await Promise.all(stops.map((stop) => stop()));
}

// Trial R-14 of docs/reliability.md.
test("a recurring job runs once per interval with any number of processes", async () => {
  const { runs, clock, sites } = await processes("1h", 4);
  for (let hours = 0; hours < 5; hours++) {
    await look(sites);
    await look(sites);
    clock.advance(hour / 2);
    await look(sites);
    clock.advance(hour / 2);
  }
  expect(runs).toEqual([0, 1, 2, 3, 4].map((hours) => `2026-03-01T0${hours}:00:00.000Z`));
});

// Trial R-14 of docs/reliability.md.
test("a restarted process does not repeat runs, and missed intervals are skipped", async () => {
  const { runs, clock, sites, open } = await processes("6h", 1);
  await look(sites);
  clock.advance(hour);
  await look([open()]);
  expect(runs).toHaveLength(1);
  clock.advance(10 * day);
  await look([open(), open()]);
  await look(sites);
  expect(runs).toHaveLength(2);
});

// Trial R-14 of docs/reliability.md.
test("a clock that jumps ahead runs a job once, and one that is set back does not repeat runs", async () => {
  const { runs, clock, sites } = await processes("1h", 2);
  await look(sites);
  clock.advance(400 * day);
  await look(sites);
  expect(runs).toHaveLength(2);
  clock.advance(-400 * day);
  for (let i = 0; i < 3; i++) await look(sites);
  clock.advance(-2 * hour);
  await look(sites);
  expect(runs).toHaveLength(2);
});

// Trial R-14 of docs/reliability.md.
test("a clock that is set back by years does not stop a job for years", async () => {
  const { runs, clock, sites } = await processes("1s", 2);
  await look(sites);
  clock.advance(-400 * day);
  const stops = sites.map((site) => site.work());
  await wait(3500);
  await Promise.all(stops.map((stop) => stop()));
  // The first second is its own; after that the stopped clock does not advance.
  expect(runs).toHaveLength(2);
});
