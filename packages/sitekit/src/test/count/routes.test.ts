import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { flushCounts } from "../../collect/queue.ts";
import { base, startSite } from "../site.ts";
import { browser } from "./site.ts";

const today = { startDate: "2026-01-15", endDate: "2026-01-15" };

describe.each(await testStorages())("reports by their routes on %s", (_, storage) => {
  test("all forms of queries are parsed, and errors keep their codes", async () => {
    await using site = await startSite({ storage: storage(), options: { enabled: true } });
    for (const path of ["/", "/", "/?utm_source=letter&utm_medium=email"])
      await site.open(path, { headers: browser });
    await flushCounts(site.site.info);
    const report = async (query: object) =>
      site.admin.get(`${base}/modules/analytics/data/report`, { ...today, ...query });
    const forms = [
      { metrics: "pageviews,sessions", dimensions: "pagePath" },
      { metrics: ["pageviews", "sessions"], dimensions: ["pagePath"] },
      {
        metrics: [{ expression: "pageviews", alias: "p" }, { expression: "sessions" }],
        dimensions: [{ name: "pagePath" }],
      },
    ];
    for (const form of forms) {
      const { status, body } = await report({
        ...form,
        orderby: { fieldName: "sessions", sortOrder: "DESCENDING" },
        dimensionFilters: { pagePath: ["/"] },
        limit: 5,
        compareDateRanges: "true",
      });
      expect([status, body[0]?.data.rows]).toEqual([
        200,
        [{ dimensions: ["/"], metrics: [{ values: ["3", "1"] }, { values: ["0", "0"] }] }],
      ]);
    }
    const refusals = [
      [{ metrics: "newUsers" }, "invalid_metric"],
      [{ metrics: "users", dimensions: "country" }, "invalid_dimension"],
      [{ metrics: "users", url: "https://elsewhere.test/" }, "rest_invalid_param"],
      [{ metrics: "users", limit: "-1" }, "rest_invalid_param"],
      [{ metrics: "users", unknown: "1" }, "rest_invalid_param"],
      [{ metrics: "" }, "missing_required_param"],
      [{}, "missing_required_param"],
    ] as const;
    for (const [query, code] of refusals) {
      const { status, body } = await report(query);
      expect([query, status, body.code]).toEqual([query, 400, code]);
    }
    const anonymous = await site.get(`${base}/modules/analytics/data/report`, {
      ...today,
      metrics: "users",
    });
    expect(anonymous.status).toBe(401);
    const speed = await site.admin.get(`${base}/modules/speed/data/pagespeed`, {
      ...today,
      strategy: "desktop",
    });
    expect(speed.body).toMatchObject({ source: "server", url: "/", sampleSize: 3 });
  });
});
