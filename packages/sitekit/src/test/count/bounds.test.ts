import { sqlite } from "@waymark/storage-sqlite";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import type { Hit } from "../../collect/hit.ts";
import { writeHits } from "../../collect/write/write.ts";
import { startSite } from "./site.ts";

describe.each(await testStorages())("the limits of a day on %s", (_, storage) => {
  test("the number of paths per day is limited, and further ones are combined", async () => {
    await using site = await startSite({ storage: storage(), options: { paths: 10 } });
    const from = (i: number) => `192.0.${Math.floor(i / 200)}.${i % 200}`;
    for (let i = 0; i < 40; i++) await site.open(`/page/${i}`, { from: from(i) });
    await site.open("/page/1", { from: from(50) });
    await site.open(`/${"x".repeat(600)}`, { from: from(51) });
    const paths = await site.paths();
    expect(Object.keys(paths)).toHaveLength(11);
    expect(paths["(other)"]).toMatchObject({ pageviews: 31, entrances: 31 });
    expect(paths["/page/1"]).toMatchObject({ pageviews: 2 });
    expect(await site.totals()).toMatchObject({ pageviews: 42, visitors: 42 });
    // The next day has its own limit.
    site.clock.set("2026-01-16T12:00:00Z");
    await site.open("/page/39");
    expect((await site.paths())["/page/39"]).toMatchObject({ day: 20260116, pageviews: 1 });
  });

  test("a flood from one network is limited, without affecting others", async () => {
    await using site = await startSite({ storage: storage() });
    for (let i = 0; i < 700; i++) await site.open(`/${i % 3}`, { from: "203.0.113.1" });
    await site.open("/a");
    expect(await site.totals()).toMatchObject({ pageviews: 601, entrances: 2 });
  });

  test("above the limits of a day, views are combined, counted without visitors, or left out", async () => {
    await using site = await startSite({ storage: storage() });
    const now = site.clock.now();
    const limits = { rows: 5, visitors: 6, seen: 8, terms: 2, timings: 3, paths: 20, origins: 20 };
    const hits = Array.from({ length: 12 }, (_one, i): Hit => ({
      ...{ kind: "view", at: now.getTime() + i, day: 20260115, path: `/p/${i % 10}`, device: 1 },
      ...{ visitor: `${i}`.padStart(32, "0"), search: { term: `term ${i}` } },
      origin: { channel: "Referral", source: "a.test", medium: "referral", campaign: "(not set)" },
      measured: [{ measure: "ttfb", value: 20 }],
    }));
    for (const some of [hits.slice(0, 7), hits.slice(7)])
      await site.run(({ transaction }) =>
        transaction(({ db }) => writeHits(db, some, { now, ...limits })),
      );
    expect(await site.totals()).toMatchObject({ pageviews: 12, visitors: 6, entrances: 6 });
    expect(await site.run(({ db }) => db.days.find({}))).toMatchObject([
      { rows: 5, visitors: 6, terms: 2, timings: 3, paths: 10 },
    ]);
    const sums = await site.run(async ({ db }) => [
      (await db.views.find({})).reduce((sum, row) => sum + row.pageviews, 0),
      (await db.searches.find({ orderBy: "term" })).map(({ term, searches }) => [term, searches]),
      (await db.visitors.count()) + (await db.timings.count()),
    ]);
    expect(sums).toEqual([
      12,
      [
        ["(other)", 10],
        ["term 0", 1],
        ["term 1", 1],
      ],
      9,
    ]);
  });
});

test("the 10,001st path of a day and the 1,001st source are combined with others", async () => {
  await using site = await startSite({ storage: sqlite(":memory:") });
  const now = site.clock.now();
  const toVisit = (i: number): Hit => ({
    ...{ kind: "view", at: now.getTime(), day: 20260115, path: `/p/${i}`, device: 1 },
    visitor: i.toString(16).padStart(32, "0"),
    origin: {
      channel: "Referral",
      source: `s${i}.test`,
      medium: "referral",
      campaign: "(not set)",
    },
  });
  const hits = Array.from({ length: 10_050 }, (_one, i) => toVisit(i));
  for (let at = 0; at < hits.length; at += 500)
    await site.run(({ transaction }) =>
      transaction(({ db }) => writeHits(db, hits.slice(at, at + 500), { now })),
    );
  const [day] = await site.run(({ db }) => db.days.find({}));
  expect(day).toMatchObject({ paths: 10_000, origins: 1_000 });
  expect((await site.paths())["(other)"]).toMatchObject({ pageviews: 50 });
  const [other] = await site.run(({ db }) =>
    db.origins.find({ where: { channel: "Referral", source: "(other)" } }),
  );
  const where = { origin: other?.id ?? 0 };
  expect(await site.run(({ db }) => db.originViews.find({ where }))).toMatchObject([
    { pageviews: 9_050 },
  ]);
  expect(await site.totals()).toMatchObject({ pageviews: 10_050, visitors: 10_050 });
}, 60_000);
