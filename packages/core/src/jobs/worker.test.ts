import { expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { type StorageAdapter, StorageUnavailableError, memory } from "@waymark/storage";
import { testSite } from "@waymark/testing";
import { watchedQueue } from "../test/watched-queue.ts";

const { defineJob, defineTask } = moduleBuilder({});
/** Jobs that record their number, and can add the next one or wait. */
function counting(done: number[], after: (n: number) => Promise<void> | void = () => {}) {
  const count = defineJob({
    name: "count",
    args: { n: z.int() },
    async handler({ args }) {
      done.push(args.n);
      await after(args.n);
    },
  });
  const add = defineTask("add", async ({ jobs }, ns: readonly number[]) => {
    for (const n of ns) await jobs.add(count, { n });
  });
  return { add, module: defineModule({ name: "counting", jobs: [count], tasks: [add] })() };
}

test("stopping waits for the running job and leaves the others in the queue", async () => {
  const done: number[] = [];
  let finish = () => {};
  const { add, module } = counting(done, () => new Promise<void>((resolve) => (finish = resolve)));
  await using site = await testSite({ modules: [module] });
  await site.site.run(add, [1, 2, 3]);
  const stop = site.site.work();
  await expect.poll(() => done).toEqual([1]);
  const stopped = stop();
  finish();
  await stopped;
  expect(done).toEqual([1]);
});

test("closing stops every worker that was started", async () => {
  const done: number[] = [];
  const { add, module } = counting(done);
  const site = await testSite({ modules: [module] });
  site.site.work();
  site.site.work();
  await site.site.run(add, [1]);
  await expect.poll(() => done).toEqual([1]);
  await site.site.close();
  // A worker that starts now looks for the second time after one that was not stopped would look again.
  const { queue, looks } = watchedQueue();
  await using other = await testSite({ modules: [], queue });
  other.site.work();
  await expect.poll(looks).toBeGreaterThan(1);
  expect(site.log.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("a job that is added while the worker polls is run immediately", async () => {
  const done: number[] = [];
  const { add, module } = counting(done);
  let whenNone = async () => {};
  const { queue } = watchedQueue(() => whenNone());
  await using site = await testSite({ modules: [module], queue });
  whenNone = async () => {
    whenNone = async () => {};
    await site.site.run(add, [7]);
  };
  const began = performance.now();
  const stop = site.site.work();
  await expect.poll(() => done, { interval: 5 }).toEqual([7]);
  // Otherwise the worker looks again after a second.
  expect(performance.now() - began).toBeLessThan(1000);
  await stop();
});

test("a recurring job that could not be queued is queued at the next poll", async () => {
  let runs = 0;
  let isBusy = true;
  const base = memory();
  const busy: StorageAdapter = {
    name: "busy",
    open(tables) {
      const storage = base.open(tables);
      return {
        ...storage,
        transaction(work) {
          if (isBusy) {
            isBusy = false;
            throw new StorageUnavailableError("busy");
          }
          return storage.transaction(work);
        },
      };
    },
  };
  const tick = defineJob({ name: "tick", every: "1d", handler: () => void runs++ });
  const ticking = defineModule({ name: "ticking", jobs: [tick] });
  await using site = await testSite({ modules: [ticking()], storage: busy });
  const stop = site.site.work();
  await expect.poll(() => runs).toBe(1);
  await stop();
});

test("a long job does not block the others of a worker with concurrency", async () => {
  const done: number[] = [];
  let finish = () => {};
  const long = new Promise<void>((resolve) => (finish = resolve));
  const { defineJob: define } = moduleBuilder({});
  const count = define({
    name: "count",
    args: { n: z.int() },
    transaction: false,
    async handler({ args }) {
      if (args.n === 1) await long;
      done.push(args.n);
    },
  });
  const add = defineTask("add", async ({ jobs }, ns: readonly number[]) => {
    for (const n of ns) await jobs.add(count, { n });
  });
  const module = defineModule({ name: "counting", jobs: [count], tasks: [add] })();
  await using site = await testSite({ modules: [module] });
  await site.site.run(add, [1, 2, 3, 4]);
  const stop = site.site.work({ concurrency: 2 });
  await expect.poll(() => done).toEqual([2, 3, 4]);
  expect(await site.site.jobs.list({ state: "running" })).toHaveLength(1);
  finish();
  await stop();
  expect(done).toEqual([2, 3, 4, 1]);
});

test("a worker that is stopped aborts jobs that take too long, and puts them back into the queue", async () => {
  const done: number[] = [];
  const { add, module } = counting(done, () => new Promise(() => {}));
  await using site = await testSite({ modules: [module] });
  await site.site.run(add, [1]);
  const stop = site.site.work({ grace: 100 });
  await expect.poll(() => done).toEqual([1]);
  await stop();
  const [job] = await site.site.jobs.list({ job: "count" });
  expect(job).toMatchObject({ state: "waiting", attempt: 1, runAt: site.clock.now() });
  expect(job?.error).toBe("The worker was stopped before the job was done.");
});

test("a stop of the worker during the last attempt of a job leaves it an attempt, unless it has only one", async () => {
  const { defineJob: define } = moduleBuilder({});
  const handler = ({ job: { attempt } }: { readonly job: { readonly attempt: number } }) => {
    started.push(attempt);
    if (attempt < 2) throw new Error("not yet");
    return isBlocked ? new Promise<void>(() => {}) : undefined;
  };
  const started: number[] = [];
  let isBlocked = true;
  const twice = define({ name: "twice", args: {}, retry: { attempts: 2 }, handler });
  const once = define({
    name: "once",
    args: {},
    retry: { attempts: 1 },
    handler: () => new Promise<void>(() => {}),
  });
  const add = defineTask("add", async ({ jobs }, _: undefined) => {
    await jobs.add(twice, {});
    await jobs.add(once, {});
  });
  const module = defineModule({ name: "stopping", jobs: [twice, once], tasks: [add] })();
  await using site = await testSite({ modules: [module] });
  await site.site.run(add, undefined);
  const isStarted = async (job: string, attempt: number) =>
    (await site.site.jobs.list({ job, state: "running" }))[0]?.attempt === attempt;
  let stop = site.site.work({ grace: 50, concurrency: 2 });
  await expect.poll(() => isStarted("once", 1)).toBe(true);
  await expect.poll(() => started.length).toBe(1);
  await stop();
  expect(await site.site.jobs.list({ job: "once" })).toMatchObject([{ state: "dead" }]);
  site.clock.advance(3_600_000);
  stop = site.site.work({ grace: 50 });
  await expect.poll(() => started).toEqual([1, 2]);
  await stop();
  expect(await site.site.jobs.list({ job: "twice" })).toMatchObject([{ state: "waiting" }]);
  isBlocked = false;
  expect(await site.site.runJobs()).toBe(1);
  expect(started).toEqual([1, 2, 2]);
  expect(await site.site.jobs.list({ job: "twice" })).toMatchObject([{ state: "done" }]);
});

test("an invalid concurrency is rejected", async () => {
  await using site = await testSite({ modules: [] });
  expect(() => site.site.work({ concurrency: 0 })).toThrow("work: concurrency");
});
