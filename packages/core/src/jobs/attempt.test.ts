import { expect, test } from "vitest";
import * as z from "zod";
import type { JobQueue, QueueEnvironment } from "../declare/job-queue.ts";
import type { JobContext } from "../declare/job-context.ts";
import type { JobDefinitionOptions } from "../declare/job.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import type { ModuleContext } from "../declare/module-context.ts";
import { defineModule } from "../declare/module.ts";
import { id, integer, table } from "@waymark/storage";
import { testSite } from "@waymark/testing";
import { tableQueue } from "./table-queue.ts";

const tables = { marks: table({ id: id(), n: integer() }) };
const { defineJob, defineTask } = moduleBuilder({ tables });
const count = defineTask("count", ({ db }, _: void) => db.marks.count());

type Call = ModuleContext<typeof tables> & JobContext;
/** A site with one job, which writes a row before it continues if it is one transaction. */
async function working(settings: JobDefinitionOptions, goOn: (ctx: Call) => unknown) {
  const job = defineJob({
    ...settings,
    name: "job",
    args: { n: z.int().default(1) },
    async handler(ctx) {
      if (settings.transaction !== false) await ctx.db.marks.insert({ n: ctx.args.n });
      await goOn(ctx);
    },
  });
  const add = defineTask("add", ({ jobs }, _: void) => jobs.add(job, {}));
  const module = defineModule({ name: "working", tables, jobs: [job], tasks: [add, count] });
  const table = tableQueue({ lease: "1s" });
  // The queue of another process.
  let elsewhere!: JobQueue;
  const queue = { ...table, open: (by: QueueEnvironment) => (elsewhere = table.open(by)) };
  const site = await testSite({ modules: [module()], queue });
  return {
    ...{ site, elsewhere },
    first: async () => (await site.site.jobs.list())[0]!,
    add: () => site.site.run(add, undefined),
    marks: () => site.site.run(count, undefined),
  };
}
const aborted = ({ signal }: Call) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));

test("the result, time and progress of a job are stored", async () => {
  const { site, first, add } = await working({}, ({ progress, job }) => {
    expect(job).toEqual({ id: "1", attempt: 1 });
    progress(2, 2, "both boats");
  });
  await using _site = site;
  await add();
  expect(await first()).toMatchObject({ state: "waiting", attempt: 0, args: {} });
  expect(await site.site.runJobs()).toBe(1);
  const progress = { done: 2, total: 2, note: "both boats" };
  expect(await first()).toMatchObject({ state: "done", attempt: 1, progress });
  expect((await first()).ended).toEqual(site.clock.now());
});

test("an attempt that exceeds its timeout fails, its signal is aborted and its writes are rolled back", async () => {
  let reason = "";
  let release = () => {};
  const returned = new Promise<void>((resolve) => (release = resolve));
  const { site, first, add, marks } = await working({ timeout: "1s" }, async (ctx) => {
    ctx.signal.addEventListener("abort", () => (reason = (ctx.signal.reason as Error).message));
    await returned;
  });
  await using _site = site;
  await add();
  expect(await site.site.runJobs()).toBe(0);
  release();
  expect(reason).toBe("The job exceeded its timeout.");
  expect(await marks()).toBe(0);
  expect(await first()).toMatchObject({ state: "waiting", attempt: 1, error: reason });
});

test("a job with many writes lets the process answer requests between them", async () => {
  let hasAnswered = false;
  let writes = 0;
  const limit = 50_000;
  const { site, add } = await working({ transaction: false }, async ({ write }) => {
    setTimeout(() => (hasAnswered = true), 0);
    while (!hasAnswered && writes < limit) {
      await write(async () => undefined);
      writes++;
    }
  });
  await using _site = site;
  await add();
  await site.site.runJobs();
  expect([hasAnswered, writes < limit]).toEqual([true, true]);
});

test("a job with one attempt is dead after it, and can be run again", async () => {
  let fails = true;
  const { site, first, add, marks } = await working({ retry: { attempts: 1 } }, ({ progress }) => {
    progress(1);
    if (fails) throw new Error("It sank.");
  });
  await using _site = site;
  await add();
  expect(await site.site.runJobs()).toBe(0);
  const { id, ...dead } = await first();
  expect(dead).toMatchObject({ state: "dead", error: "It sank.", progress: { done: 1 } });
  expect(await marks()).toBe(0);
  fails = false;
  expect(await site.site.jobs.retry(id)).toBe(true);
  expect(await site.site.runJobs()).toBe(1);
  expect([(await first()).state, await marks()]).toEqual(["done", 1]);
});

test.each([
  ["a message with U+0000", "The mast\0 broke.", "The mast broke."],
  [
    "a message that is cut within a character",
    `${"x".repeat(1999)}🚣`,
    `${"x".repeat(1999)}\ufffd`,
  ],
])(
  "a job that fails with %s waits for its next attempt, with the reason",
  async (_, thrown, error) => {
    const { site, first, add } = await working({}, () => {
      throw new Error(thrown);
    });
    await using _site = site;
    await add();
    expect(await site.site.runJobs()).toBe(0);
    expect(await first()).toMatchObject({ state: "waiting", attempt: 1, error });
  },
);

test("delays double up to the maximum, with a random reduction of up to half", async () => {
  const retry = { attempts: 6, initialDelay: "10s", maxDelay: "1m" };
  const { site, first, add } = await working({ retry }, () => {
    throw new Error("no");
  });
  await using _site = site;
  await add();
  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    await site.site.runJobs();
    waits.push((await first()).runAt.getTime() - site.clock.now().getTime());
    site.clock.advance(60_000);
  }
  const delays = [10_000, 20_000, 40_000, 60_000, 60_000];
  for (const [i, time] of waits.entries()) {
    expect(time).toBeGreaterThanOrEqual(delays[i]! / 2 - 1);
    expect(time).toBeLessThanOrEqual(delays[i]!);
  }
  expect(new Set(waits).size).toBeGreaterThan(2);
});

test("a job whose worker was killed at every attempt is dead", async () => {
  const { site, first, add, elsewhere } = await working({ retry: { attempts: 2 } }, () => {
    throw new Error("This is never reached.");
  });
  await using _site = site;
  await add();
  for (let i = 0; i < 2; i++) {
    expect(await elsewhere.claim(1)).toHaveLength(1);
    site.clock.advance(2000);
  }
  expect(await site.site.runJobs()).toBe(0);
  expect(await first()).toMatchObject({
    ...{ state: "dead", error: "The worker ended before the job was done." },
  });
});

test("a running job that is cancelled writes nothing and is not retried", async () => {
  const { site, first, add, marks } = await working({}, aborted);
  await using _site = site;
  await add();
  const running = site.site.runJobs();
  await expect.poll(async () => (await first()).state).toBe("running");
  expect(await site.site.jobs.cancel("1")).toBe(true);
  expect(await running).toBe(0);
  expect([(await first()).state, await marks()]).toEqual(["cancelled", 0]);
  site.clock.advance(86_400_000);
  expect(await site.site.runJobs()).toBe(0);
});

test("a job in steps keeps its writes when it is cancelled by another process", async () => {
  const said: string[] = [];
  const leaveMark = (step: Call) => step.db.marks.insert({ n: 1 });
  const { site, first, add, marks, elsewhere } = await working(
    { transaction: false },
    async (ctx) => {
      await ctx.write(leaveMark);
      ctx.progress(1, 2);
      await aborted(ctx);
      await ctx.write(leaveMark).catch(({ message }) => said.push(message));
    },
  );
  await using _site = site;
  await add();
  const running = site.site.runJobs();
  const progress = async () => (await first()).progress;
  await expect.poll(progress).toEqual({ done: 1, total: 2 });
  expect(await marks()).toBe(1);
  expect(await elsewhere.cancel("1")).toBe(true);
  expect(await running).toBe(0);
  await expect.poll(() => said).toEqual(["The job was cancelled."]);
  expect([await marks(), (await first()).state]).toEqual([1, "cancelled"]);
});

test("if two workers run one job because a lease expired, only one commits its writes", async () => {
  let goOn = () => {};
  const { site, first, add, marks, elsewhere } = await working(
    { transaction: false },
    async (ctx) => {
      if (ctx.job.attempt === 1) await new Promise<void>((resolve) => (goOn = resolve));
      await ctx.write((step) => step.db.marks.insert({ n: ctx.job.attempt }));
    },
  );
  await using _site = site;
  await add();
  const slow = site.site.runJobs();
  await expect.poll(async () => (await first()).state).toBe("running");
  site.clock.advance(2000);
  expect(await site.site.runJobs()).toBe(1);
  goOn();
  expect(await slow).toBe(0);
  expect([await marks(), (await first()).state]).toEqual([1, "done"]);
  expect(await elsewhere.claim(1)).toEqual([]);
});

test("`write` is for jobs in steps only", async () => {
  const { site, first, add } = await working({ retry: { attempts: 1 } }, (ctx) =>
    ctx.write(async () => {}),
  );
  await using _site = site;
  await add();
  await site.site.runJobs();
  expect((await first()).error).toContain("`transaction: false`");
});

test("a job in steps runs tasks, which have transactions of their own", async () => {
  const { site, add, marks } = await working(
    { transaction: false },
    async ({ run, write, progress }) => {
      await write((step) => step.db.marks.insert({ n: 1 }));
      progress(await run(count, undefined));
    },
  );
  await using _site = site;
  await add();
  expect(await site.site.runJobs()).toBe(1);
  expect([(await site.site.jobs.list())[0]?.progress, await marks()]).toEqual([{ done: 1 }, 1]);
});

test("`run` is for jobs in steps only, and outside of `write`", async () => {
  const { site, first, add } = await working({ retry: { attempts: 1 } }, ({ run }) =>
    run(count, undefined),
  );
  await using _site = site;
  await add();
  await site.site.runJobs();
  expect((await first()).error).toContain("`run` requires `transaction: false`");
  const steps = { transaction: false, retry: { attempts: 1 } } as const;
  const other = await working(steps, ({ write }) => write(({ run }) => run(count, undefined)));
  await using _other = other.site;
  await other.add();
  await other.site.site.runJobs();
  expect((await other.first()).error).toContain("outside of transactions");
});

test("the lease of a long job is renewed as long as it runs", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const { site, first, add } = await working({ transaction: false }, () => finished);
  await using _site = site;
  await add();
  const running = site.site.runJobs();
  await expect.poll(async () => (await first()).state).toBe("running");
  const leaseEnd = async () => (await first()).runAt.getTime();
  const before = await leaseEnd();
  site.clock.advance(900);
  await expect.poll(leaseEnd).toBe(before + 900);
  finish();
  expect(await running).toBe(1);
});
