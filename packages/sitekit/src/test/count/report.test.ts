import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { requestReport, errorCodeOf, short, today, visits } from "./reports.ts";
import { startSite } from "./site.ts";

describe.each(await testStorages())("reports on %s", (_, storage) => {
  test("without traffic a report has no rows, and totals of 0", async () => {
    await using site = await startSite({ storage: storage() });
    expect(await requestReport(site, { metrics: "sessions,users", dimensions: "date" })).toEqual({
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

  test("each metric has the value of its definition", async () => {
    await using site = await startSite({ storage: storage() });
    await visits(site);
    const metrics =
      "pageviews,uniquePageviews,users,sessions,entrances,exits,bounceRate,avgSessionDuration,pageviewsPerSession";
    const report = await requestReport(site, { ...today, metrics });
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

  test("pages, sources, devices and days group the same counts", async () => {
    await using site = await startSite({ storage: storage() });
    await visits(site);
    const rows = async (dimensions: unknown, metrics = "pageviews,sessions,users") =>
      short(await requestReport(site, { ...today, metrics, dimensions }));
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

  test("a page and filters also apply to totals; the number of all visitors is less than the sum by page", async () => {
    await using site = await startSite({ storage: storage() });
    await visits(site);
    const all = await requestReport(site, { ...today, metrics: "users", dimensions: "pagePath" });
    expect([short(all), all.data.totals[0].values]).toEqual([
      [
        ["/tides", "3"],
        ["/harbour", "1"],
      ],
      ["3"],
    ]);
    for (const url of ["/harbour", "https://site.test/harbour?x=1"]) {
      const one = await requestReport(site, { ...today, metrics: "users,pageviews", url });
      expect([short(one), one.data.totals[0].values]).toEqual([[["1", "1"]], ["1", "1"]]);
    }
    const by = async (dimensionFilters: object, dimensions?: string) =>
      short(
        await requestReport(site, { ...today, metrics: "pageviews", dimensionFilters, dimensions }),
      );
    expect(await by({ deviceCategory: "mobile" })).toEqual([["1"]]);
    expect(await by({ source: ["letter", "google.com"] }, "source")).toEqual([
      ["google.com", "2"],
      ["letter", "1"],
    ]);
    expect(await by({ pagePath: ["/tides"], channelGrouping: "Email" })).toEqual([["1"]]);
    expect(await by({ pagePath: "/nowhere" })).toEqual([]);
    expect(
      (await requestReport(site, { ...today, metrics: "users", url: "/nowhere" })).data.totals,
    ).toEqual([{ values: ["0"] }]);
  });

  test("two ranges are returned together", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    await site.flush();
    site.clock.set("2026-01-16T09:00:00Z");
    await site.open("/a");
    await site.open("/b");
    await site.flush();
    const range = { startDate: "2026-01-16", endDate: "2026-01-16" };
    const input = { ...range, metrics: "pageviews", dimensions: "pagePath" };
    for (const more of [
      { compareDateRanges: "true" },
      { multiDateRange: "2" },
      { compareStartDate: "2026-01-15", compareEndDate: "2026-01-15" },
    ]) {
      const report = await requestReport(site, { ...input, ...more });
      expect(report.data.rows.map((row: any) => [row.dimensions[0], ...row.metrics])).toEqual([
        ["/a", { values: ["1"] }, { values: ["1"] }],
        ["/b", { values: ["1"] }, { values: ["0"] }],
      ]);
      expect(report.data.totals).toEqual([{ values: ["2"] }, { values: ["1"] }]);
      expect(report.data.minimums).toEqual([{ values: ["1"] }, { values: ["0"] }]);
    }
    const { metrics, dimensions } = input;
    const before = await requestReport(site, { metrics, dimensions, dateRange: "last-7-days" });
    expect(short(before)).toEqual([["/a", "1"]]);
    expect(before.data.isDataGolden).toBe(true);
  });

  test("names may have an old prefix, and are returned as sent", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    const report = await requestReport(site, {
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

  test("missing pages have their own metric", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/missing/a");
    await site.open("/a");
    expect(
      short(
        await requestReport(site, { ...today, metrics: "notFound,pageviews", dimensions: "date" }),
      ),
    ).toEqual([["20260115", "1", "1"]]);
    expect(
      await errorCodeOf(requestReport(site, { ...today, metrics: "notFound", url: "/a" })),
    ).toBe("invalid_metric");
  });
});
