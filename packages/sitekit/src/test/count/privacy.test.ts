import { bind, defineModule, memory, StorageUnavailableError } from "@waymark/core";
import { sqlite } from "@waymark/storage-sqlite";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import type { CountDb } from "../../collect/bound.ts";
import type { Hit } from "../../collect/hit.ts";
import { forgetOldCounts, rotateSalt } from "../../collect/jobs.ts";
import { collectorState, memoryOf } from "../../collect/state.ts";
import { countTables } from "../../collect/tables.ts";
import { unknownOrigin } from "../../collect/visit/origin.ts";
import { writeHits } from "../../collect/write/write.ts";
import { browser, phone, startSite, type CountSite } from "./site.ts";

/** Everything that storage holds of counting. */
const everything = (site: CountSite): Promise<Readonly<Record<string, readonly any[]>>> =>
  site.run(async ({ db }) => {
    const all: Record<string, readonly any[]> = {};
    for (const name of Object.keys(countTables) as (keyof typeof countTables)[])
      all[name] = await (db[name] as CountDb["days"]).find({});
    return all;
  });

const services = bind({});
const allows = services.defineService(
  "wishes.allows",
  async (_desk, { request }: { readonly request: Pick<Request, "headers"> }) =>
    request.headers.get("cookie") === "yes=1",
);
const wishes = defineModule({ name: "wishes" });

describe.each(await testStorages())("what is kept on %s", (_, storage) => {
  test("no address, browser, query or foreign path is stored, nor who was signed in", async () => {
    await using site = await startSite({ storage: storage() });
    const headers = {
      ...browser,
      referer: "https://elsewhere.test/private/path?user=anna@harbour.test",
      cookie: "session=secret-cookie",
    };
    await site.open("/a?token=secret-token&email=anna@harbour.test&utm_term=secret-term", {
      from: "203.0.113.77",
      headers,
    });
    await site.open("/b", { from: "2001:db8:77::5", headers: phone });
    await site.flush();
    const text = JSON.stringify(await everything(site));
    for (const secret of [
      ...["203.0.113", "2001:db8", "Firefox", "iPhone", "Mozilla", "secret", "anna", "private"],
      "token",
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    expect(text).toContain("elsewhere.test");
    expect(JSON.stringify(site.log.lines)).not.toContain("203.0.113");
  });

  test("T-KIT-6: the keys of yesterday cannot be made again, and nobody is known again", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    await site.flush();
    const before = await everything(site);
    expect(before["salts"]).toHaveLength(1);
    expect(before["visitors"]?.[0].visitor).toMatch(/^[0-9a-f]{32}$/);
    site.clock.set("2026-01-16T00:01:00Z");
    await site.runJob(rotateSalt);
    expect((await everything(site))["salts"]).toHaveLength(1);
    site.clock.set("2026-01-16T00:03:00Z");
    await site.open("/a");
    await site.flush();
    await site.runJob(rotateSalt);
    const after = await everything(site);
    expect(after["salts"]).toHaveLength(1);
    expect(after["salts"]?.[0].salt).not.toBe(before["salts"]?.[0].salt);
    expect(after["visitors"]).toHaveLength(1);
    expect(after["visitors"]?.[0].visitor).not.toBe(before["visitors"]?.[0].visitor);
    for (const name of ["visitorPaths", "searchVisitors"])
      expect(after[name]?.every(({ day }) => day === 20260116)).toBe(true);
    expect(await site.totals()).toMatchObject({ visitors: 2, entrances: 2 });
  });

  test("visits right before midnight count on their day", async () => {
    await using site = await startSite({ storage: storage() });
    site.clock.set("2026-01-15T23:59:58Z");
    await site.open("/a");
    site.clock.set("2026-01-16T00:00:03Z");
    await site.open("/b");
    await site.flush();
    const { pathViews } = await everything(site);
    expect(pathViews?.map(({ day, pageviews, entrances }) => [day, pageviews, entrances])).toEqual([
      [20260115, 1, 1],
      [20260116, 1, 1],
    ]);
  });

  test("who has not agreed is counted in the totals of pages alone: by a function or a service", async () => {
    const ways = [
      ({ request }: { readonly request: Request }) => request.headers.get("cookie") === "yes=1",
      allows,
    ];
    for (const mayCount of ways) {
      await using site = await startSite({
        storage: storage(),
        options: { mayCount },
        modules: [wishes()],
      });
      const referer = "https://elsewhere.test/";
      for (const path of ["/a", "/a?s=tides", "/b?utm_source=letter"])
        await site.open(path, { headers: { ...browser, referer } });
      expect(await site.totals()).toEqual({
        ...{ pageviews: 3, unique_pageviews: 0, entrances: 0, exits: 0, bounces: 0, duration: 0 },
        ...{ visitors: 0, page_visitors: 0 },
      });
      expect(await site.paths()).toMatchObject({ "/a": { pageviews: 2 }, "/b": { pageviews: 1 } });
      const { visitors, salts, searches, origins, views } = await everything(site);
      expect([visitors, salts, searches]).toEqual([[], [], []]);
      expect(JSON.stringify(origins)).not.toMatch(/elsewhere|letter/);
      expect(views?.every(({ device }) => device === 0)).toBe(true);
      await site.open("/a", { headers: { ...browser, cookie: "yes=1" } });
      expect(await site.totals()).toMatchObject({ pageviews: 4, entrances: 1, visitors: 1 });
    }
  });

  test("where it cannot be found out whether somebody has agreed, nobody has", async () => {
    const mayCount = () => {
      throw new Error("no");
    };
    await using site = await startSite({ storage: storage(), options: { mayCount } });
    await site.open("/a");
    expect(await site.totals()).toMatchObject({ pageviews: 1, entrances: 0 });
  });

  test("daily numbers go after the months that the settings say, hours after two days", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/old?s=tides");
    await site.flush();
    site.clock.set("2026-01-18T12:00:00Z");
    await site.runJob(forgetOldCounts);
    expect((await everything(site))["hourViews"]).toEqual([]);
    expect((await everything(site))["pathViews"]).toHaveLength(1);
    site.clock.set("2028-03-14T12:00:00Z");
    await site.open("/new");
    await site.flush();
    await site.runJob(forgetOldCounts);
    expect(Object.keys(await site.paths())).toContain("/old");
    site.clock.set("2028-03-16T12:00:00Z");
    await site.runJob(forgetOldCounts);
    const left = await everything(site);
    for (const name of ["views", "pathViews", "originViews", "days"])
      expect(left[name]?.map(({ day }) => day)).toEqual([20280314]);
    expect([left["searches"], left["paths"]?.map(({ path }) => path)]).toEqual([
      [],
      ["(other)", "/new"],
    ]);
    await site.set({ retentionMonths: 1 });
    site.clock.set("2028-04-15T12:00:00Z");
    await site.runJob(forgetOldCounts);
    expect((await everything(site))["views"]).toEqual([]);
  });

  test("T-KIT-6: a day holds so many paths, the others are counted together", async () => {
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
    // The next day has room again.
    site.clock.set("2026-01-16T12:00:00Z");
    await site.open("/page/39");
    expect((await site.paths())["/page/39"]).toMatchObject({ day: 20260116, pageviews: 1 });
  });

  test("T-KIT-6: a flood from one network is cut off, and others go on", async () => {
    await using site = await startSite({ storage: storage() });
    for (let i = 0; i < 700; i++) await site.open(`/${i % 3}`, { from: "203.0.113.1" });
    await site.open("/a");
    expect(await site.totals()).toMatchObject({ pageviews: 601, entrances: 2 });
  });
});

test("T-KIT-6: the 10,001st path of a day and the 1,001st source are counted among the others", async () => {
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

describe.each(await testStorages())("the bounds of a day on %s", (_, storage) => {
  test("T-KIT-6: what a day has no room for is put together, counted without visitors, or left out", async () => {
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

test("what cannot be stored is in nobody's way", async () => {
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

/** Storage that takes no transaction while it is told so, and counts what it is asked. */
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

test("nothing is asked of storage while a visitor waits", async () => {
  const { storage, state } = failing();
  await using site = await startSite({ storage });
  await site.open("/a", { headers: { ...browser, cookie: "session=x" } });
  const before = state.asked;
  for (let i = 0; i < 50; i++)
    await site.open(`/${i}`, { headers: { ...browser, cookie: "session=x" } });
  expect(state.asked - before).toBe(0);
  expect(await site.totals()).toMatchObject({ pageviews: 51 });
});

test("what storage does not take is tried again, and nothing is counted twice", async () => {
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

test("a site that closes writes what it has noted, and says what is lost", async () => {
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

test("T-KIT-6: no more visits wait in memory than have room there", async () => {
  const { storage, state } = failing();
  await using site = await startSite({ storage });
  await site.open("/a");
  await site.flush();
  state.isBusy = true;
  for (let i = 0; i < 5_100; i++) await site.open("/a", { from: `10.0.${i >> 8}.${i & 255}` });
  const now = await site.run(collectorState);
  expect([now.queued <= 5_000, now.lost >= 100]).toEqual([true, true]);
  state.isBusy = false;
}, 30_000);
