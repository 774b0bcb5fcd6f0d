import { expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { createSite } from "../site.ts";
import { watchedQueue } from "../test/watched-queue.ts";
import { type Storage, type StorageAdapter, memory } from "@waymark/storage";
import { testClock } from "@waymark/testing";

const hour = 3_600_000;
const day = 24 * hour;

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
    const { queue, looks } = watchedQueue();
    return { ...createSite({ storage, clock, modules, queue }), looks };
  };
  const sites = Array.from({ length: count }, open);
  for (const site of sites) await site.migrate();
  return { runs, clock, sites, open };
}
type Process = Awaited<ReturnType<typeof processes>>["sites"][number];
/** Waits until every site has looked for work and found none, `times` more times: its jobs have ended. */
async function looked(sites: readonly Process[], times = 1): Promise<void> {
  const counts = sites.map(({ looks }) => looks() + times);
  await expect.poll(() => sites.every(({ looks }, i) => looks() >= Number(counts[i]))).toBe(true);
}
/** Lets every site look for work until it finds none. */
async function look(sites: readonly Process[]): Promise<void> {
  const waiting = looked(sites);
  const stops = sites.map((site) => site.work());
  await waiting;
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
  await expect.poll(() => runs).toHaveLength(2);
  // The first second is its own; after that the stopped clock does not advance.
  await looked(sites, 2);
  await Promise.all(stops.map((stop) => stop()));
  expect(runs).toHaveLength(2);
});
