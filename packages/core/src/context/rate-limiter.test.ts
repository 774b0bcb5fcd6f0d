import { describe, expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import type { RateLimit } from "../declare/rate-limit.ts";
import { type Storage, type StorageAdapter, id, integer, memory, table } from "@waymark/storage";
import { testClock, testSite } from "@waymark/testing";
import { minuteMs } from "../time/zone.ts";
import { rateLimitTable } from "./rate-count.ts";

const tables = { tries: table({ id: id(), n: integer() }) };
const { post, defineTask } = moduleBuilder({ tables });
type Limits = readonly RateLimit[];
const check = defineTask("check", ({ rateLimiter }, limits: Limits) => rateLimiter.check(limits));
const count = defineTask("count", ({ rateLimiter }, limits: Limits) => rateLimiter.count(limits));
const release = defineTask("release", ({ rateLimiter }, limits: Limits) =>
  rateLimiter.release(limits),
);

/** A door that opens for 7 only. It tries inside of the transaction of the request. */
const door = post({
  summary: "Try a number",
  batch: true,
  args: { n: z.int(), takesBack: z.boolean().default(false) },
  access: "public",
  async handler({ args, db, rateLimiter }) {
    await db.tries.insert({ n: args.n });
    await rateLimiter.count([{ key: "door", max: 3 }]);
    if (args.n !== 7) throw new Error("a defect, which undoes everything");
    if (args.takesBack) await rateLimiter.release([{ key: "door", max: 3 }]);
    return args.n;
  },
});
const reset = defineTask("reset", ({ rateLimiter }, limits: Limits) => rateLimiter.reset(limits));
const doors = defineModule({
  name: "doors",
  tables,
  tasks: [check, count, release, reset],
  namespaces: [defineNamespace("doors/v1", { "/door": [door] })],
});
const tooMany = { code: "rest_too_many_requests", status: 429 };
const open = (storage: StorageAdapter = memory(), clock = testClock()) =>
  testSite({ modules: [doors()], storage, clock });

test("after the most failures an attempt is rejected until five minutes after the first", async () => {
  const clock = testClock();
  await using site = await open(memory(), clock);
  const { run } = site.site;
  const limits: Limits = [
    { key: "login", max: 2 },
    { key: "address", max: 100 },
  ];
  await run(count, limits);
  clock.advance(100_000);
  await run(check, limits);
  await run(count, limits);
  for (const task of [check, count])
    await expect(run(task, limits)).rejects.toMatchObject({
      ...tooMany,
      headers: { "Retry-After": "200" },
    });
  await run(check, [{ key: "address", max: 3 }]);
  clock.advance(199_999);
  await expect(run(check, limits)).rejects.toMatchObject(tooMany);
  clock.advance(1);
  await run(check, limits);
  await run(count, limits);
  await run(check, limits);
});

test("a limit can have a longer window than five minutes", async () => {
  const clock = testClock();
  await using site = await open(memory(), clock);
  const { run } = site.site;
  const limits: Limits = [
    { key: "burst", max: 5 },
    { key: "slow", max: 2, period: 240 * minuteMs },
  ];
  await run(count, limits);
  await run(count, limits);
  clock.advance(6 * 60_000);
  await expect(run(count, limits)).rejects.toMatchObject({
    ...tooMany,
    headers: { "Retry-After": String(234 * 60) },
  });
  for (let i = 0; i < 5; i++) await run(count, [{ key: "burst", max: 5 }]);
  await expect(run(count, [{ key: "burst", max: 5 }])).rejects.toMatchObject(tooMany);
  clock.advance(234 * 60_000);
  await run(count, limits);
});

test("counts start at zero after a reset", async () => {
  await using site = await open();
  const { run } = site.site;
  await run(count, [{ key: "login", max: 1 }]);
  await run(reset, [{ key: "login", max: 1 }]);
  await run(count, [{ key: "login", max: 1 }]);
  await expect(run(count, [{ key: "login", max: 1 }])).rejects.toMatchObject(tooMany);
});

test("rejected requests are not counted", async () => {
  await using site = await open();
  const { run } = site.site;
  await run(count, [{ key: "login", max: 1 }]);
  for (let i = 0; i < 3; i++)
    await expect(
      run(count, [
        { key: "login", max: 1 },
        { key: "address", max: 2 },
      ]),
    ).rejects.toMatchObject(tooMany);
  await run(count, [{ key: "address", max: 2 }]);
  await run(count, [{ key: "address", max: 2 }]);
});

test("a released failure does not count", async () => {
  await using site = await open();
  const { run } = site.site;
  await run(release, [{ key: "login", max: 1 }]);
  await run(count, [{ key: "login", max: 1 }]);
  await run(release, [{ key: "login", max: 1 }]);
  await run(check, [{ key: "login", max: 1 }]);
  await run(count, [{ key: "login", max: 1 }]);
  await expect(run(check, [{ key: "login", max: 1 }])).rejects.toMatchObject(tooMany);
});

test("concurrent requests cannot exceed the limit", async () => {
  await using site = await open();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => site.site.run(count, [{ key: "login", max: 5 }])),
  );
  expect(results.filter(({ status }) => status === "fulfilled").length).toBe(5);
});

// Trial R-20 of docs/reliability.md.
test("failures are counted across all processes of a site, and not across sites", async () => {
  const shared = memory();
  await using one = await open(shared);
  await using other = await open(shared);
  await using otherSite = await open();
  await one.site.run(count, [{ key: "login", max: 2 }]);
  await other.site.run(count, [{ key: "login", max: 2 }]);
  await expect(one.site.run(check, [{ key: "login", max: 2 }])).rejects.toMatchObject(tooMany);
  await otherSite.site.run(count, [{ key: "login", max: 1 }]);
});

test("storage has no names of counted keys", async () => {
  const adapter = memory();
  let rows: Storage["find"] | undefined;
  const spying: StorageAdapter = {
    name: "spying",
    open: (all) => {
      const storage = adapter.open(all);
      rows = storage.find;
      return storage;
    },
  };
  await using site = await open(spying);
  await site.site.run(count, [{ key: "login 203.0.113.7 alice", max: 2 }]);
  expect(await rows?.(rateLimitTable, {})).toMatchObject([
    { key: expect.stringMatching(/^[\da-f]{32}$/), count: 1 },
  ]);
});

describe("inside of a transaction", () => {
  test("an attempt is counted even if the transaction is rolled back", async () => {
    await using site = await open();
    const statuses: number[] = [];
    for (const n of [1, 2, 3, 7]) statuses.push((await site.post("/doors/v1/door", { n })).status);
    expect(statuses).toEqual([500, 500, 500, 429]);
  });

  test("concurrent calls cannot exceed the limit", async () => {
    await using site = await open();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => site.post("/doors/v1/door", { n: 1 })),
    );
    expect(replies.filter(({ status }) => status !== 429).length).toBe(3);
  });

  test("the response waits until other processes see the count", async () => {
    const shared = memory();
    await using one = await open(shared);
    await using other = await open(shared);
    for (const site of [one, other, one])
      expect((await site.post("/doors/v1/door", { n: 1 })).status).toBe(500);
    expect((await other.post("/doors/v1/door", { n: 7 })).status).toBe(429);
  });

  test("released requests do not count", async () => {
    await using site = await open();
    for (let i = 0; i < 5; i++)
      expect((await site.post("/doors/v1/door", { n: 7, takesBack: true })).status).toBe(200);
  });

  test("each item of a batch counts", async () => {
    await using site = await open();
    const requests = [1, 7, 1, 7].map((n) => ({ path: "/doors/v1/door", body: { n } }));
    const { body } = await site.post("/batch/v1", { requests });
    expect(body.responses.map(({ status }: { status: number }) => status)).toEqual([
      500, 200, 500, 429,
    ]);
    expect((await site.post("/doors/v1/door", { n: 7 })).status).toBe(429);
  });
});
