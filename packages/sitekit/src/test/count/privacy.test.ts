import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import type { CountDb } from "../../collect/builder.ts";
import { forgetOldCounts, rotateSalt } from "../../collect/jobs.ts";
import { countTables } from "../../collect/tables.ts";
import { browser, phone, startSite, type CountSite } from "./site.ts";

/** All stored data of counting. */
const everything = (site: CountSite): Promise<Readonly<Record<string, readonly any[]>>> =>
  site.run(async ({ db }) => {
    const all: Record<string, readonly any[]> = {};
    for (const name of Object.keys(countTables) as (keyof typeof countTables)[])
      all[name] = await (db[name] as CountDb["days"]).find({});
    return all;
  });

const services = moduleBuilder({});
const allows = services.defineService(
  "wishes.allows",
  async (_desk, { request }: { readonly request: Pick<Request, "headers"> }) =>
    request.headers.get("cookie") === "yes=1",
);
const inputs = defineModule({ name: "wishes" });

describe.each(await testStorages())("the data stored on %s", (_, storage) => {
  test("no address, browser, query, external path or user is stored", async () => {
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

  test("the keys of the previous day cannot be recreated, and no visitor is recognized", async () => {
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

  test("visits right before midnight are counted on their day", async () => {
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

  test("visitors without consent are only counted in page totals: with a function or a service", async () => {
    const ways = [
      ({ request }: { readonly request: Request }) => request.headers.get("cookie") === "yes=1",
      allows,
    ];
    for (const mayCount of ways) {
      await using site = await startSite({
        storage: storage(),
        options: { mayCount },
        modules: [inputs()],
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

  test("if the consent check fails, there is no consent", async () => {
    const mayCount = () => {
      throw new Error("no");
    };
    await using site = await startSite({ storage: storage(), options: { mayCount } });
    await site.open("/a");
    expect(await site.totals()).toMatchObject({ pageviews: 1, entrances: 0 });
  });

  test("daily counts are deleted after the configured months, hours after two days", async () => {
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
});
