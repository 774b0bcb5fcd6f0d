import {
  moduleBuilder,
  createSite,
  defineModule,
  defineNamespace,
  integer,
  memory,
  table,
  text,
} from "@waymark/core";
import { testLogger } from "@waymark/testing";
import { postgres, sqlOf } from "@waymark/storage-postgres";
import { sharedPostgres, startPostgres } from "@waymark/storage-postgres/testing";
import { afterAll, describe, expect, test } from "vitest";
import { pgBoss } from "./index.ts";

const server = await sharedPostgres();
afterAll(() => server?.stop());

const tables = { counters: table({ name: text(), n: integer() }, { key: ["name"] }) };
const { defineJob, defineTask, edit } = moduleBuilder({ tables });
const count = defineJob({
  name: "counting.count",
  handler: ({ db }) => db.counters.increment({ name: "done" }, { n: 1 }),
});
const tick = defineJob({
  name: "counting.tick",
  every: "1h",
  handler: ({ db }) => db.counters.increment({ name: "ticks" }, { n: 1 }),
});
const sink = defineJob({
  name: "counting.sink",
  async handler({ db }) {
    await db.counters.increment({ name: "done" }, { n: 1000 });
    throw new Error("It sank.");
  },
});
const steps = defineJob({
  name: "counting.steps",
  transaction: false,
  async handler({ write, progress, signal }) {
    for (let n = 1; n <= 3; n++) {
      await write(({ db }) => db.counters.increment({ name: "steps" }, { n: 1 }));
      progress(n, 3);
    }
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  },
});
const prepare = defineTask("prepare", ({ db }, _: void) =>
  db.counters.upsert(
    ["done", "ticks", "steps"].map((name) => ({ name, n: 0 })),
    { on: ["name"], set: [] },
  ),
);
const queue = defineTask(
  "queue",
  ({ transaction }, { job, times }: { job: typeof count; times: number }) =>
    transaction(async ({ jobs }) => {
      for (let n = 0; n < times; n++) await jobs.add(job);
    }),
);
const read = defineTask(
  "read",
  async ({ db }, name: string) => (await db.counters.get({ name }))?.n,
);
/** Rows that a write finds are locked; a job that is added while they are looked up belongs to the same transaction. */
const recount = (fails: boolean) =>
  edit({
    summary: "Count once more",
    access: "public",
    async find({ db, jobs }) {
      await jobs.add(count);
      return db.counters.get({ name: "done" });
    },
    handler() {
      if (fails) throw new Error("No.");
      return { queued: true };
    },
  });
const counting = defineModule({
  ...{ name: "counting", tables, jobs: [count, tick, sink, steps] },
  tasks: [prepare, queue, read],
  namespaces: [
    defineNamespace("counting/v1", { "/done": [recount(false)], "/not-done": [recount(true)] }),
  ],
});

async function open(url: string, schema?: string) {
  const storage = postgres({ url, durability: "unchecked", ...(schema && { schema }) });
  const log = testLogger();
  const site = createSite({ storage, queue: pgBoss(), log, modules: [counting()] });
  await site.migrate();
  await site.run(prepare, undefined);
  return site;
}

test.skipIf(!server)("the queue of a site is planned before its schema exists", async () => {
  const url = (await server?.createDatabase()) ?? "";
  const storage = postgres({ url, durability: "unchecked", schema: "harbour" });
  const site = createSite({ storage, queue: pgBoss(), modules: [counting()] });
  const { steps } = await site.plan();
  expect(steps.map(({ name }) => name)).toContain("jobs: queue waymark-harbour");
  await site.migrate();
  expect(await server?.query("select name from pgboss.queue order by name", [], url)).toEqual([
    { name: "waymark-harbour" },
  ]);
  await site.close();
});

test("createSite() rejects pgBoss() with a storage that is not PostgreSQL", () => {
  expect(() => createSite({ storage: memory(), queue: pgBoss(), modules: [] })).toThrow(
    "it requires postgres() storage",
  );
});

test.for([[{ schema: "No" }], [{ queue: "a b" }], [{ lease: 0 }], [{ concurrency: 0.5 }]])(
  "the options %j are rejected",
  ([options]) => {
    const [name = ""] = Object.keys(options ?? {});
    expect(() => pgBoss(options)).toThrow(`pgBoss: ${name}`);
  },
);

describe.skipIf(server === undefined)("a site", () => {
  const database = async () => (await server?.createDatabase()) ?? "";

  test("a site that has not been started has no jobs", async () => {
    const storage = postgres({ url: await database(), durability: "unchecked" });
    const site = createSite({ storage, queue: pgBoss(), modules: [counting()] });
    expect(await site.jobs.list({})).toEqual([]);
    await site.close();
  });

  test("processes that start concurrently migrate once, with the planned steps", async () => {
    const url = await database();
    const sites = [1, 2, 3].map(() =>
      createSite({
        storage: postgres({ url, durability: "unchecked" }),
        queue: pgBoss(),
        modules: [counting()],
      }),
    );
    const plan = await sites[0]!.plan();
    expect(plan.steps.map(({ name }) => name)).toContain("jobs: create pgboss");
    const done = await Promise.all(sites.map((site) => site.migrate()));
    const created = done.flatMap(({ steps: all }) =>
      all.filter(({ name }) => name === "jobs: create pgboss"),
    );
    expect(created).toHaveLength(1);
    expect((await sites[1]!.plan()).steps).toEqual([]);
    await Promise.all(sites.map((site) => site.close()));
  });

  test("several workers run each job once, and a recurring job once per interval", async () => {
    const url = await database();
    const sites = [await open(url), await open(url), await open(url)];
    await sites[0]!.run(queue, { job: count, times: 60 });
    for (const site of sites) site.work();
    await expect
      .poll(async () => (await sites[0]!.jobs.list({ state: "done", limit: 100 })).length)
      .toBeGreaterThanOrEqual(62);
    expect(await sites[1]!.run(read, "done")).toBe(60);
    expect(await sites[1]!.run(read, "ticks")).toBe(1);
    await Promise.all(sites.map((site) => site.close()));
  }, 30_000);

  test("a failed job stores nothing; a job in steps keeps its completed steps, and can be cancelled from another process", async () => {
    const url = await database();
    const [site, other] = [await open(url), await open(url)];
    await site.run(queue, { job: sink, times: 1 });
    expect(await site.runJobs()).toBe(0);
    const [failed] = await site.jobs.list({ job: "counting.sink" });
    expect(failed).toMatchObject({ state: "waiting", attempt: 1, error: "It sank." });
    expect(await site.run(read, "done")).toBe(0);

    await site.run(queue, { job: steps, times: 1 });
    const stop = site.work();
    const running = async () => (await other.jobs.list({ job: "counting.steps" }))[0];
    await expect.poll(async () => (await running())?.progress).toEqual({ done: 3, total: 3 });
    expect(await other.jobs.cancel((await running())?.id ?? "")).toBe(true);
    await stop();
    expect((await running())?.state).toBe("cancelled");
    expect(await other.run(read, "steps")).toBe(3);
    await site.close();
    await other.close();
  }, 20_000);

  test("a job added while a write loads its object is stored only with the write", async () => {
    const site = await open(await database());
    expect((await site.call("PATCH /counting/v1/not-done", {})).status).toBe(500);
    expect((await site.call("PATCH /counting/v1/done", {})).status).toBe(200);
    expect(await site.runJobs()).toBe(1);
    expect(await site.run(read, "done")).toBe(1);
    await site.close();
  });

  test("calls while the server is down fail as busy", async () => {
    const away = await startPostgres();
    const site = await open((await away?.createDatabase()) ?? "");
    const id = crypto.randomUUID();
    await away?.stop();
    const busy = { name: "StorageUnavailableError", reason: "busy" };
    for (const ask of ["get", "retry", "cancel", "remove"] as const)
      await expect(site.jobs[ask](id)).rejects.toMatchObject(busy);
    await expect(site.jobs.list({})).rejects.toMatchObject(busy);
    await site.close();
  });

  test("sites in several schemas of one database have separate queues", async () => {
    const url = await database();
    const [one, other] = [await open(url), await open(url, "magazine")];
    await one.run(queue, { job: count, times: 1 });
    expect(await other.runJobs()).toBe(0);
    expect(await one.runJobs()).toBe(1);
    expect([await one.run(read, "done"), await other.run(read, "done")]).toEqual([1, 0]);
    const names = await server?.query("select name from pgboss.queue order by name", [], url);
    expect(names).toEqual([{ name: "waymark" }, { name: "waymark-magazine" }]);
    await one.close();
    await other.close();
  });
});

test("toQuery requires the connections of the storage", () => {
  expect(sqlOf(memory().open([]))).toBeUndefined();
});
