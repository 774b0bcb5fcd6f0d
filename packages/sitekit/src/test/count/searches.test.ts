import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { searchDatapoints } from "../../modules/index.ts";
import { browser, startSite, type CountSite } from "./site.ts";
import { siteSearched } from "../../collect/events.ts";

const today = { startDate: "2026-01-15", endDate: "2026-01-15" };
const ask = (site: CountSite, more: object = {}) =>
  site.ask(searchDatapoints, "searchanalytics", { ...today, ...more });
const everybody = ["192.0.2.1", "192.0.2.2", "192.0.2.3"];

/** Serves `/found` itself, and reports searches. */
const { definePageHandler } = moduleBuilder({});
const finder = defineModule({
  name: "finder",
  after: ["sitekit"],
  pages: [
    definePageHandler("finder", async ({ path, request, remoteAddress, emit }) => {
      if (path !== "/found") return undefined;
      const term = new URL(request.url).searchParams.get("q") ?? "";
      await emit(siteSearched, { term, results: 0, request, remoteAddress });
      return new Response("<p>Nothing", { headers: { "content-type": "text/html" } });
    }),
  ],
});

describe.each(await testStorages())("searches on %s", (_, storage) => {
  test("a term is shown once three visitors have searched for it, with the pages opened from its results", async () => {
    await using site = await startSite({ storage: storage() });
    for (const from of everybody.slice(0, 2))
      await site.open("/?s=Tide%20Tables&found=3", { from });
    for (let i = 0; i < 5; i++) await site.open("/?s=my+own+name&found=0");
    expect(await ask(site)).toEqual([]);
    site.clock.advance(60_000);
    await site.open("/?s=tide++tables&found=0", { from: "192.0.2.3" });
    await site.open("/?s=tide+tables&page=2", { from: "192.0.2.3" });
    const referer = "https://site.test/?s=Tide+tables";
    await site.open("/tides", { from: "192.0.2.3", headers: { ...browser, referer } });
    await site.open("/tides", {
      from: "192.0.2.9",
      headers: { ...browser, referer: referer.replace("site", "evil") },
    });
    const row = { searches: 3, zeroResults: 1, clicks: 1, source: "onsite" };
    expect(await ask(site)).toEqual([{ keys: ["tide tables"], ...row }]);
    expect(await ask(site, { dimensions: "query,date" })).toEqual([
      { keys: ["tide tables", "20260115"], ...row },
    ]);
    // Immediate repetitions count as one search. The report by day contains no terms and counts everything.
    expect(await ask(site, { dimensions: "date" })).toMatchObject([
      { keys: ["20260115"], searches: 4 },
    ]);
    expect(
      await ask(site, {
        limit: "500",
        dateRange: "last-7-days",
        ...{ startDate: "2026-01-01", endDate: "2026-01-14" },
      }),
    ).toEqual([]);
  });

  test("a term that one person searches for on three days is not shown", async () => {
    await using site = await startSite({ storage: storage() });
    const range = { startDate: "2026-01-15", endDate: "2026-01-18" };
    for (let day = 0; day < 3; day++) {
      await site.open("/?s=my+own+name", { from: "192.0.2.1" });
      await site.flush();
      site.clock.advance(86_400_000);
    }
    expect(await ask(site, range)).toEqual([]);
    expect(await ask(site, { ...range, dimensions: "query,date" })).toEqual([]);
    for (const from of everybody) await site.open("/?s=my+own+name", { from });
    site.clock.advance(60_000);
    expect(await ask(site, range)).toMatchObject([{ keys: ["my own name"], searches: 6 }]);
  });

  test("terms that may identify a person are not stored", async () => {
    await using site = await startSite({ storage: storage() });
    for (const term of [
      "anna@harbour.test",
      "+351 912 345 678",
      "4111 1111 1111 1111",
      "912345678",
    ])
      for (const from of everybody) await site.open(`/?s=${encodeURIComponent(term)}`, { from });
    await site.flush();
    expect(await site.run(({ db }) => db.searches.find({}))).toEqual([]);
    expect(await site.run(({ db }) => db.searchVisitors.find({}))).toEqual([]);
  });

  test("a search reported by another module and its page count once", async () => {
    await using site = await startSite({ storage: storage(), modules: [finder()] });
    for (const from of everybody) await site.open("/found?q=Boats", { from });
    expect(await ask(site)).toEqual([
      { keys: ["boats"], searches: 3, zeroResults: 3, clicks: 0, source: "onsite" },
    ]);
    expect(await site.totals()).toMatchObject({ pageviews: 3 });
  });

  test("search engines are reported by the sessions they lead to the site", async () => {
    await using site = await startSite({ storage: storage() });
    for (const [from, referer] of [
      ["192.0.2.1", "https://duckduckgo.com/"],
      ["192.0.2.2", "https://duckduckgo.com/?q=secret"],
      ["192.0.2.3", "https://www.bing.com/"],
      ["192.0.2.4", "https://elsewhere.test/"],
    ] as const)
      await site.open("/a", { from, headers: { ...browser, referer } });
    expect(await ask(site, { dimensions: "engine" })).toEqual([
      { keys: ["duckduckgo.com"], sessions: 2, pageviews: 2, source: "referrer" },
      { keys: ["bing.com"], sessions: 1, pageviews: 1, source: "referrer" },
    ]);
    for (const dimensions of ["page", "country", "engine,query"])
      await expect(ask(site, { dimensions })).rejects.toMatchObject({ code: "invalid_dimension" });
  });
});
