import { expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { testClock, testSite } from "@waymark/testing";

/** The error of a job, by its arg. */
const thrown: readonly unknown[] = [
  new Error("no"),
  undefined,
  null,
  "text",
  Symbol("s"),
  { toString: () => Symbol("no text") },
  Object.create(null),
];
/** Args of the jobs that were done or tried, in order. */
const tried: number[] = [];
const { post, defineJob } = moduleBuilder({});
const work = defineJob({
  name: "work",
  args: { n: z.int() },
  handler: ({ args }) => {
    tried.push(args.n);
    if (args.n < thrown.length) throw thrown[args.n];
  },
});
const working = defineModule({
  name: "working",
  jobs: [work],
  namespaces: [
    defineNamespace("work/v1", {
      "/add": [
        post({
          summary: "Add a job",
          args: { n: z.int(), key: z.string().optional(), fail: z.boolean().default(false) },
          access: "public",
          async handler({ args, jobs }) {
            await jobs.add(work, { n: args.n }, args.key === undefined ? {} : { key: args.key });
            if (args.fail) throw new Error("no");
          },
        }),
      ],
    }),
  ],
});
const done = 100;

test("a failing job is attempted 8 times with growing delays and does not block others", async () => {
  await using site = await testSite({ modules: [working()] });
  tried.length = 0;
  for (const n of [...thrown.keys(), done]) await site.post("/work/v1/add", { n });
  expect(await site.site.runJobs()).toBe(1);
  expect(tried).toEqual([...thrown.keys(), done]);
  expect(await site.site.runJobs()).toBe(0);
  expect(tried.filter((n) => n === 0)).toHaveLength(1);
  for (let hour = 0; hour < 20; hour++) {
    site.clock.advance(3_600_000);
    await site.site.runJobs();
  }
  for (const n of thrown.keys()) expect(tried.filter((one) => one === n)).toHaveLength(8);
});
test("a job is cancelled and moved by its key, together with the writes of the request", async () => {
  const clock = testClock("2026-01-01T00:00:00Z");
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const { defineTask } = moduleBuilder({});
  const late = defineJob({
    name: "late",
    args: { n: z.int() },
    handler: ({ args }) => void tried.push(args.n),
  });
  const undone = defineTask("undone", ({ transaction }, _: void) =>
    transaction(async ({ jobs }) => {
      expect(await jobs.cancel(late, "1")).toBe(true);
      expect(await jobs.reschedule(late, "2", at(2))).toBe(true);
      throw new Error("no");
    }),
  );
  const change = defineTask("change", async ({ jobs }, _: void) => {
    expect(await jobs.cancel(late, "1")).toBe(true);
    expect(await jobs.reschedule(late, "2", at(5))).toBe(true);
    expect(await jobs.cancel(late, "3")).toBe(false);
    await expect(jobs.cancel(foreign, "1")).rejects.toThrow(
      "No module of the site declares the job foreign.",
    );
  });
  const add = defineTask("add", async ({ jobs }, _: void) => {
    for (const n of [1, 2]) await jobs.add(late, { n }, { key: String(n), at: at(3) });
  });
  const foreign = moduleBuilder({}).defineJob({ name: "foreign", handler: () => undefined });
  const modules = [defineModule({ name: "late", jobs: [late], tasks: [undone, change, add] })()];
  await using site = await testSite({ modules, clock });
  tried.length = 0;
  await site.site.run(add, undefined);
  await expect(site.site.run(undone, undefined)).rejects.toThrow("no");
  clock.set(at(2).toISOString());
  expect(await site.site.runJobs()).toBe(0);
  await site.site.run(change, undefined);
  clock.set(at(4).toISOString());
  expect(await site.site.runJobs()).toBe(0);
  clock.set(at(6).toISOString());
  await site.site.runJobs();
  expect(tried).toEqual([2]);
});
test("a failed request queues no job, and a key is queued once", async () => {
  await using site = await testSite({ modules: [working()] });
  tried.length = 0;
  await site.post("/work/v1/add", { n: done, fail: true });
  for (let i = 0; i < 3; i++) await site.post("/work/v1/add", { n: done + 1, key: "once" });
  expect(await site.site.runJobs()).toBe(1);
  expect(tried).toEqual([done + 1]);
  await site.post("/work/v1/add", { n: done + 1, key: "once" });
  expect(await site.site.runJobs()).toBe(1);
});

test("a job that is added with invalid arguments is a defect of the site: 500, and logged", async () => {
  const lines: (readonly [string, Readonly<Record<string, unknown>> | undefined])[] = [];
  const error = (message: string, fields?: Readonly<Record<string, unknown>>) =>
    void lines.push([message, fields]);
  const quiet = () => undefined;
  const careless = defineModule({
    name: "careless",
    jobs: [work],
    namespaces: [
      defineNamespace("careless/v1", {
        "/add": [
          post({
            summary: "Add a job without arguments",
            access: "public",
            handler: ({ jobs }) => jobs.add(work, { n: undefined as unknown as number }),
          }),
        ],
      }),
    ],
  });
  await using site = await testSite({
    log: { debug: quiet, info: quiet, warn: quiet, error },
    modules: [careless()],
  });
  const { status, body } = await site.post("/careless/v1/add", {});
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('"n"');
  const [, fields] = lines[0]!;
  expect(lines).toHaveLength(1);
  expect(fields?.["error"]).toMatchObject({
    message: expect.stringMatching(/^The job work was added with invalid args: .*\bn\b/),
  });
});
