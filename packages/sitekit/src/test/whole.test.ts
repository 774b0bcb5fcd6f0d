import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { flushCounts } from "../collect/queue.ts";
import { startSite } from "./site.ts";

const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "accept-language": "en",
};

describe.each(await testStorages())("the whole module on %s", (_, storage) => {
  test("views are in reports, alone and in a batch, and survive a reset", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/before/", { headers: browser });
    await site.setActive("analytics");
    for (const path of ["/", "/fog/", "/fog/"]) await site.open(path, { headers: browser });
    await site.open("/fog/", { headers: { "user-agent": "curl/8" } });
    await flushCounts(site.site.info);
    const today = { startDate: "2026-01-15", endDate: "2026-01-15" };
    const asked = { ...today, metrics: "pageviews", dimensions: "pagePath" };
    const rowsOf = ([report]: any) =>
      report.data.rows.map((row: any) => [row.dimensions[0], row.metrics[0].values[0]]);
    const expected = [
      ["/fog/", "2"],
      ["/", "1"],
    ];
    expect(rowsOf(await site.read("modules/analytics/data/report", asked))).toEqual(expected);
    const batch = await site.write("data", {
      request: [
        { type: "modules", identifier: "analytics", datapoint: "report", key: "a", data: asked },
      ],
    });
    expect(rowsOf(batch.a)).toEqual(expected);
    const { checks } = await site.read("core/site/data/health-checks");
    expect(checks.collector).toEqual({ pass: true, errorMsg: "" });
    await site.write("core/site/data/reset", {});
    await site.open("/", { headers: browser });
    await site.setActive("analytics");
    site.clock.advance(120_000);
    expect(rowsOf(await site.read("modules/analytics/data/report", asked))).toEqual(expected);
  });

  test("searches and timings are stored while their modules are active", async () => {
    await using site = await startSite({ storage: storage() });
    await site.setActive("analytics");
    const search = async () => {
      for (let at = 0; at < 4; at++)
        await site.site.fetch(new Request("https://site.test/?s=boats", { headers: browser }), {
          remoteAddress: `192.0.2.${at + 1}`,
        });
      await flushCounts(site.site.info);
    };
    await search();
    await site.setActive("search");
    await site.setActive("speed");
    const today = { startDate: "2026-01-15", endDate: "2026-01-15" };
    const terms = { ...today, dimensions: "query" };
    expect(await site.read("modules/search/data/searchanalytics", terms)).toEqual([]);
    expect(await site.read("modules/speed/data/pagespeed", today)).toMatchObject({ sampleSize: 0 });
    await search();
    site.clock.advance(120_000);
    expect(await site.read("modules/search/data/searchanalytics", terms)).toMatchObject([
      { keys: ["boats"], searches: 4 },
    ]);
    expect(
      await site.read("modules/speed/data/pagespeed", { ...today, strategy: "desktop" }),
    ).toMatchObject({ source: "server", sampleSize: 4 });
  });
});

test("a site knows whether it has several administrators", async () => {
  await using site = await startSite();
  const several = async () => (await site.read("core/site/data/connection")).hasMultipleAdmins;
  expect(await several()).toBe(false);
  await site.admin.post("/core/v2/users/2", { roles: ["administrator"] });
  expect(await several()).toBe(true);
});
