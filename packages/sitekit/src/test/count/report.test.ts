import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { analyticsDatapoints } from "../../report/datapoints.ts";
import { browser, phone, startSite, type CountSite } from "./site.ts";

const minute = 60_000;
const today = { startDate: "2026-01-15", endDate: "2026-01-15" };
const ask = async (site: CountSite, data: object) => {
  const [report] = await site.ask(analyticsDatapoints, "report", data);
  return report;
};
/** Rows in short: dimensions, then the values of the first range. */
const short = (report: any) =>
  report.data.rows.map((row: any) => [...(row.dimensions ?? []), ...row.metrics[0].values]);
const refused = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
  throw new Error("nothing was refused");
};

/** Three visitors: one reads two pages after a search engine, one bounces from a newsletter, one comes by telephone. */
async function visits(site: CountSite) {
  await site.open("/tides", { headers: { ...browser, referer: "https://www.google.com/" } });
  site.clock.advance(30_000);
  await site.open("/harbour", { headers: { ...browser, referer: "https://site.test/tides" } });
  await site.open("/tides?utm_source=Letter&utm_medium=Email&utm_campaign=May", {
    from: "192.0.2.8",
  });
  await site.open("/tides", { from: "192.0.2.9", headers: phone });
  await site.flush();
}

describe.each(await testStorages())("reports on %s", (_, storage) => {
  test("without traffic a report has no rows, and totals of 0", async () => {
    await using site = await startSite({ storage: storage() });
    expect(await ask(site, { metrics: "sessions,users", dimensions: "date" })).toEqual({
      nextPageToken: null,
      columnHeader: {
        dimensions: ["date"],
        metricHeader: {
          metricHeaderEntries: [
            { name: "sessions", type: "INTEGER" },
            { name: "users", type: "INTEGER" },
          ],
        },
      },
      data: {
        ...{ dataLastRefreshed: null, isDataGolden: true, collectionStarted: null, rowCount: 0 },
        ...{ samplesReadCounts: null, samplingSpaceSizes: null, rows: [] },
        totals: [{ values: ["0", "0"] }],
        minimums: [{ values: ["0", "0"] }],
        maximums: [{ values: ["0", "0"] }],
      },
    });
  });

  test("each metric is what it says", async () => {
    await using site = await startSite({ storage: storage() });
    await visits(site);
    const metrics =
      "pageviews,uniquePageviews,users,sessions,entrances,exits,bounceRate,avgSessionDuration,pageviewsPerSession";
    const report = await ask(site, { ...today, metrics });
    expect(short(report)).toEqual([["4", "4", "3", "3", "3", "3", "66.666667", "10", "1.333333"]]);
    expect(report.data.totals[0].values).toEqual(short(report)[0]);
    expect(report.data.rows[0].dimensions).toBeNull();
    expect(report.data).toMatchObject({
      ...{ rowCount: 1, isDataGolden: false, collectionStarted: "2026-01-15" },
      dataLastRefreshed: "2026-01-15T12:00:30.000Z",
    });
    const { metricHeaderEntries: entries } = report.columnHeader.metricHeader;
    expect(entries.slice(6).map((one: any) => one.type)).toEqual(["PERCENT", "TIME", "FLOAT"]);
  });

  test("pages, sources, devices and days divide the same numbers", async () => {
    await using site = await startSite({ storage: storage() });
    await visits(site);
    const rows = async (dimensions: unknown, metrics = "pageviews,sessions,users") =>
      short(await ask(site, { ...today, metrics, dimensions }));
    expect(await rows("pagePath")).toEqual([
      ["/tides", "3", "3", "3"],
      ["/harbour", "1", "0", "1"],
    ]);
    expect(await rows(["pagePath", { name: "pageTitle" }], "pageviews")).toEqual([
      ["/tides", "Page /tides & more", "3"],
      ["/harbour", "Page /harbour & more", "1"],
    ]);
    expect(await rows("channelGrouping,source")).toEqual([
      ["Organic Search", "google.com", "2", "1", "1"],
      ["Direct", "(direct)", "1", "1", "1"],
      ["Email", "letter", "1", "1", "1"],
    ]);
    expect(await rows("medium,campaign", "sessions")).toEqual([
      ["(none)", "(not set)", "1"],
      ["email", "may", "1"],
      ["organic", "(not set)", "1"],
    ]);
    expect(await rows("deviceCategory")).toEqual([
      ["desktop", "3", "2", "2"],
      ["mobile", "1", "1", "1"],
    ]);
    expect(await rows("date")).toEqual([["20260115", "4", "3", "3"]]);
    expect(await rows("dateHour", "pageviews,sessions")).toEqual([["2026011512", "4", "3"]]);
    expect(await rows("pagePath,deviceCategory,source,date", "pageviews")).toEqual([
      ["/harbour", "desktop", "google.com", "20260115", "1"],
      ["/tides", "desktop", "google.com", "20260115", "1"],
      ["/tides", "desktop", "letter", "20260115", "1"],
      ["/tides", "mobile", "(direct)", "20260115", "1"],
    ]);
  });

  test("a page and filters narrow what is counted, totals too; all visitors are fewer than those of each page", async () => {
    await using site = await startSite({ storage: storage() });
    await visits(site);
    const all = await ask(site, { ...today, metrics: "users", dimensions: "pagePath" });
    expect([short(all), all.data.totals[0].values]).toEqual([
      [
        ["/tides", "3"],
        ["/harbour", "1"],
      ],
      ["3"],
    ]);
    for (const url of ["/harbour", "https://site.test/harbour?x=1"]) {
      const one = await ask(site, { ...today, metrics: "users,pageviews", url });
      expect([short(one), one.data.totals[0].values]).toEqual([[["1", "1"]], ["1", "1"]]);
    }
    const by = async (dimensionFilters: object, dimensions?: string) =>
      short(await ask(site, { ...today, metrics: "pageviews", dimensionFilters, dimensions }));
    expect(await by({ deviceCategory: "mobile" })).toEqual([["1"]]);
    expect(await by({ source: ["letter", "google.com"] }, "source")).toEqual([
      ["google.com", "2"],
      ["letter", "1"],
    ]);
    expect(await by({ pagePath: ["/tides"], channelGrouping: "Email" })).toEqual([["1"]]);
    expect(await by({ pagePath: "/nowhere" })).toEqual([]);
    expect((await ask(site, { ...today, metrics: "users", url: "/nowhere" })).data.totals).toEqual([
      { values: ["0"] },
    ]);
  });

  test("two ranges stand side by side", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    await site.flush();
    site.clock.set("2026-01-16T09:00:00Z");
    await site.open("/a");
    await site.open("/b");
    await site.flush();
    const range = { startDate: "2026-01-16", endDate: "2026-01-16" };
    const wish = { ...range, metrics: "pageviews", dimensions: "pagePath" };
    for (const more of [
      { compareDateRanges: "true" },
      { multiDateRange: "2" },
      { compareStartDate: "2026-01-15", compareEndDate: "2026-01-15" },
    ]) {
      const report = await ask(site, { ...wish, ...more });
      expect(report.data.rows.map((row: any) => [row.dimensions[0], ...row.metrics])).toEqual([
        ["/a", { values: ["1"] }, { values: ["1"] }],
        ["/b", { values: ["1"] }, { values: ["0"] }],
      ]);
      expect(report.data.totals).toEqual([{ values: ["2"] }, { values: ["1"] }]);
      expect(report.data.minimums).toEqual([{ values: ["1"] }, { values: ["0"] }]);
    }
    const { metrics, dimensions } = wish;
    const before = await ask(site, { metrics, dimensions, dateRange: "last-7-days" });
    expect(short(before)).toEqual([["/a", "1"]]);
    expect(before.data.isDataGolden).toBe(true);
  });

  test("rows come in the order that is wished for, and in pages", async () => {
    await using site = await startSite({ storage: storage() });
    for (const [path, n] of [
      ["/b", 3],
      ["/a", 1],
      ["/c", 3],
      ["/d", 12],
    ] as const)
      for (let i = 0; i < n; i++) await site.open(path);
    const paths = async (more: object) =>
      short(
        await ask(site, { ...today, metrics: "pageviews", dimensions: "pagePath", ...more }),
      ).map(([path]: readonly string[]) => path);
    expect(await paths({})).toEqual(["/d", "/b", "/c", "/a"]);
    const [asc, desc] = ["ASCENDING", "DESCENDING"];
    expect(await paths({ orderby: { fieldName: "pageviews", sortOrder: asc } })).toEqual([
      "/a",
      "/b",
      "/c",
      "/d",
    ]);
    expect(await paths({ orderby: [{ fieldName: "pagePath", sortOrder: desc }] })).toEqual([
      "/d",
      "/c",
      "/b",
      "/a",
    ]);
    expect(
      await paths({
        orderby: {
          0: { fieldName: "pageviews" },
          1: { fieldName: "ga:pagePath", sortOrder: desc },
        },
      }),
    ).toEqual(["/a", "/c", "/b", "/d"]);
    for (const orderby of [
      "x",
      [{ fieldName: "nope" }],
      { fieldName: "pageviews", sortOrder: "UP" },
      5,
    ])
      expect(await paths({ orderby })).toEqual(["/d", "/b", "/c", "/a"]);
    const first = await ask(site, {
      ...today,
      metrics: "pageviews",
      dimensions: "pagePath",
      limit: "3",
    });
    expect([short(first).length, first.data.rowCount, first.nextPageToken]).toEqual([3, 4, "3"]);
    expect(first.data.totals).toEqual([{ values: ["19"] }]);
    expect(first.data.minimums).toEqual([{ values: ["1"] }]);
    expect(await paths({ limit: "3", pageToken: "3" })).toEqual(["/a"]);
  });

  test("names may carry the letters of an older interface, and are answered as they were sent", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    const report = await ask(site, {
      ...today,
      metrics: [{ expression: "ga:pageviews", alias: "Seen" }, "ga:users"],
      dimensions: [{ name: "ga:pagePath" }],
      dimensionFilters: { "ga:pagePath": ["/a"] },
    });
    expect(report.columnHeader.dimensions).toEqual(["ga:pagePath"]);
    expect(
      report.columnHeader.metricHeader.metricHeaderEntries.map((one: any) => one.name),
    ).toEqual(["Seen", "ga:users"]);
    expect(short(report)).toEqual([["/a", "1", "1"]]);
  });

  test("what is not there is a number of its own", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/missing/a");
    await site.open("/a");
    expect(
      short(await ask(site, { ...today, metrics: "notFound,pageviews", dimensions: "date" })),
    ).toEqual([["20260115", "1", "1"]]);
    expect(await refused(ask(site, { ...today, metrics: "notFound", url: "/a" }))).toBe(
      "invalid_metric",
    );
  });

  test("what cannot be known is refused by its name, and nothing of the rest is made up", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    const code = (data: object) => refused(ask(site, { ...today, metrics: "users", ...data }));
    const coded = (dates: object) => refused(ask(site, { metrics: "users", ...dates }));
    for (const metrics of [
      "newUsers",
      "ga:newUsers",
      "goalCompletions",
      "__proto__",
      "constructor",
      ["x".repeat(150)],
    ])
      expect(await code({ metrics })).toBe("invalid_metric");
    for (const dimensions of ["country", "userGender", "toString"])
      expect(await code({ dimensions })).toBe("invalid_dimension");
    expect(await code({ dimensionFilters: { country: "PT" } })).toBe("invalid_dimension");
    expect(await code({ dimensions: "pagePath,dateHour", metrics: "pageviews" })).toBe(
      "invalid_dimension",
    );
    expect(await code({ dimensions: "pageTitle" })).toBe("invalid_metric");
    expect(await code({ dimensionFilters: { pagePath: ["/a", "/b"] } })).toBe("invalid_metric");
    expect(await code({ metrics: "pageviewsPerSession", url: "/a" })).toBe("invalid_metric");
    expect(await code({ metrics: "users", dimensions: "dateHour" })).toBe("invalid_metric");
    expect(await code({ metrics: "" })).toBe("missing_required_param");
    for (const url of [
      "https://elsewhere.test/a",
      "//elsewhere.test/a",
      "javascript:alert(1)",
      "a",
      "http://[",
      "/\\x",
    ])
      expect([url, await code({ url })]).toEqual([url, "rest_invalid_param"]);
    for (const dates of [
      { startDate: "2026-01-15" },
      { startDate: "2026-02-30", endDate: "2026-03-01" },
      { startDate: "2026-01-16", endDate: "2026-01-15" },
      { startDate: "2020-01-01", endDate: "2026-01-01" },
      { startDate: "0000-01-01", endDate: "0000-01-02" },
    ])
      expect(await coded(dates)).toBe("rest_invalid_param");
    for (const dateRange of ["last-0-days", "last-401-days", "yesterday", "last-9999-days"])
      expect(await coded({ dateRange })).toBe("rest_invalid_param");
  });

  test("T-KIT-6: no list, range or page of a report is without bounds", async () => {
    const { takes } = analyticsDatapoints[0]!;
    const isTaken = (data: object) => takes.safeParse({ metrics: "users", ...data }).success;
    expect(isTaken({})).toBe(true);
    expect(isTaken({ limit: 10_001 })).toBe(false);
    expect(isTaken({ limit: "99999999999999999999" })).toBe(false);
    expect(isTaken({ dimensions: "a,b,c,d,e" })).toBe(false);
    expect(isTaken({ metrics: Array.from({ length: 11 }, (_one, i) => `m${i}`) })).toBe(false);
    expect(isTaken({ dimensionFilters: { source: Array.from({ length: 11 }, String) } })).toBe(
      false,
    );
    expect(
      isTaken({ dimensionFilters: Object.fromEntries(Array.from("abcde", (one) => [one, "1"])) }),
    ).toBe(false);
    expect(isTaken({ unknown: 1 })).toBe(false);
    expect(isTaken({ metrics: "m,".repeat(100_000) })).toBe(false);
    expect(
      isTaken({ orderby: Array.from({ length: 100_000 }, () => ({ fieldName: "users" })) }),
    ).toBe(true);
  });

  test("an answer is kept for a minute where the day goes on, and for an hour where it is over", async () => {
    await using site = await startSite({ storage: storage() });
    const sum = async (data: object) =>
      Number((await ask(site, { metrics: "pageviews", ...data })).data.totals[0].values[0]);
    await site.open("/a");
    expect(await sum(today)).toBe(1);
    await site.open("/a");
    expect(await sum(today)).toBe(1);
    site.clock.advance(minute);
    expect(await sum(today)).toBe(2);
    const week = { dateRange: "last-7-days" };
    expect(await sum(week)).toBe(0);
    site.clock.set("2026-01-16T00:01:00Z");
    expect(await sum(week)).toBe(2);
    site.clock.set("2026-01-16T06:00:00Z");
    expect(await sum(week)).toBe(2);
  });
});
