import { expect, test } from "vitest";
import * as z from "zod";
import { defineEvent } from "../declare/event.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { errors } from "../errors/errors.ts";
import { type StorageAdapter, id, integer, memory, table } from "@waymark/storage";
import { testSite } from "@waymark/testing";

const tables = { sums: table({ id: id(), of: integer(), n: integer() }) };
const { get, post, on, defineJob, defineTask } = moduleBuilder({ tables });
const counted = defineEvent<number>("sums.counted");

const countLater = defineJob({
  name: "sums.count",
  handler: async ({ emit }) => {
    await emit(counted, 5);
    await emit(counted, 6);
  },
});
const count = defineTask("sums.task", ({ emit }, n: number) => emit(counted, n));
/** A module that counts once for each transaction. */
const sums = defineModule({
  name: "sums",
  tables,
  jobs: [countLater],
  tasks: [count],
  on: [
    on(
      counted,
      async (all, { db }) => {
        await db.lock("sums:all");
        await db.sums.insert({ of: all.length, n: all.reduce((sum, n) => sum + n, 0) });
      },
      { phase: "before-commit" },
    ),
  ],
  namespaces: [
    defineNamespace("sums/v1", {
      "/sums": [
        get({
          summary: "List counted values",
          access: "public",
          handler: async ({ db }) => (await db.sums.find()).map(({ of, n }) => [of, n]),
        }),
        post({
          summary: "Count",
          batch: true,
          status: 200,
          args: { numbers: z.array(z.int()), refused: z.int().optional() },
          access: "public",
          async handler({ args, emit, transaction, db, jobs }) {
            for (const n of args.numbers) await emit(counted, n);
            await transaction(async (inner) => {
              await inner.emit(counted, 1000);
              throw new Error("no");
            }).catch(() => undefined);
            if (args.refused === 0) throw errors.rest_forbidden();
            if (args.refused === 1) await jobs.add(countLater);
            return db.sums.count();
          },
        }),
      ],
    }),
  ],
});
const path = "/sums/v1/sums";

test('a listener with phase: "before-commit" is called once at the end of a transaction, with all its events', async () => {
  await using site = await testSite({ modules: [sums()] });
  expect((await site.post(path, { numbers: [1, 2, 3] })).body).toBe(0);
  expect((await site.post(path, { numbers: [] })).body).toBe(1);
  expect((await site.get(path)).body).toEqual([[3, 6]]);
});

test("it receives no events of rolled back work: a rejected request, or a rejected item of a batch", async () => {
  await using site = await testSite({ modules: [sums()] });
  await site.post(path, { numbers: [1, 2], refused: 0 });
  expect((await site.get(path)).body).toEqual([]);
  const item = (body: object) => ({ path, body });
  await site.post("/batch/v1", {
    requests: [
      item({ numbers: [1] }),
      item({ numbers: [20], refused: 0 }),
      item({ numbers: [3, 4] }),
    ],
  });
  expect((await site.get(path)).body).toEqual([[3, 8]]);
});

test("listeners run for jobs, and for events outside of a transaction", async () => {
  await using site = await testSite({ modules: [sums()] });
  await site.post(path, { numbers: [], refused: 1 });
  await site.site.runJobs();
  await site.site.run(count, 7);
  expect((await site.get(path)).body).toEqual([
    [2, 11],
    [1, 7],
  ]);
});

test("a transaction that is retried from the start calls listeners once", async () => {
  const adapter = memory();
  let failures = 1;
  const twice: StorageAdapter = {
    name: "twice",
    open(named, ...rest) {
      const storage = adapter.open(named, ...rest);
      const transaction: typeof storage.transaction = async (work) => {
        const attempt = () =>
          storage.transaction(async (inner) => {
            const done = await work(inner);
            if ((await inner.count(tables.sums)) > 0 && failures-- > 0) throw new Error("again");
            return done;
          });
        return attempt().catch((error: Error) => {
          if (error.message !== "again") throw error;
          return attempt();
        });
      };
      return { ...storage, transaction };
    },
  };
  await using site = await testSite({ storage: twice, modules: [sums()] });
  await site.post(path, { numbers: [1, 2] });
  expect((await site.get(path)).body).toEqual([[2, 3]]);
  expect(failures).toBeLessThan(1);
});
