import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { analyticsDatapoints } from "../../modules/index.ts";
import { requestReport, errorCodeOf, short, today } from "./reports.ts";
import { startSite } from "./site.ts";

const minute = 60_000;

describe.each(await testStorages())("report requests on %s", (_, storage) => {
  test("rows have the requested order and pages", async () => {
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
        await requestReport(site, {
          ...today,
          metrics: "pageviews",
          dimensions: "pagePath",
          ...more,
        }),
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
    const first = await requestReport(site, {
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

  test("unsupported names are rejected by name", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    const code = (data: object) =>
      errorCodeOf(requestReport(site, { ...today, metrics: "users", ...data }));
    const coded = (dates: object) =>
      errorCodeOf(requestReport(site, { metrics: "users", ...dates }));
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

  test("lists, ranges and pages of reports are bounded", async () => {
    const { args } = analyticsDatapoints[0]!;
    const isTaken = (data: object) => args.safeParse({ metrics: "users", ...data }).success;
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

  test("a report is cached for a minute during the day, and for an hour when it is over", async () => {
    await using site = await startSite({ storage: storage() });
    const sum = async (data: object) =>
      Number(
        (await requestReport(site, { metrics: "pageviews", ...data })).data.totals[0].values[0],
      );
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
