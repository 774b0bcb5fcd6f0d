import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { beaconPath } from "../../collect/pages/beacon.ts";
import { searchDatapoints } from "../../modules/index.ts";
import { speedDatapoints } from "../../speed/datapoints.ts";
import { vitalsTag } from "../../speed/pages/vitals.ts";
import { browser, home, phone, startSite } from "./site.ts";

describe.each(await testStorages())("beacons on %s", (_, storage) => {
  test("a page of another front end is counted like one of this site", async () => {
    await using site = await startSite({ storage: storage() });
    const answer = await site.tell({
      path: "/boats?utm_source=letter&utm_medium=email",
      title: "Boats\u0000 \u202e<b>",
      referrer: "https://elsewhere.test/secret?token=1",
    });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    await site.tell({ path: "/berths" });
    expect(await site.totals()).toMatchObject({ pageviews: 2, entrances: 1, bounces: 0 });
    const [paths, origins] = await site.run(({ db }) =>
      Promise.all([db.paths.find({ orderBy: "path" }), db.origins.find({})]),
    );
    expect(paths.map(({ path, title }) => [path, title])).toEqual([
      ["(other)", ""],
      ["/berths", ""],
      ["/boats", "Boats <b>"],
    ]);
    expect(JSON.stringify(origins)).not.toContain("token");
    expect(origins).toContainEqual(expect.objectContaining({ channel: "Email", source: "letter" }));
  });

  test("invalid beacons are rejected, and nothing of them is counted", async () => {
    await using site = await startSite({ storage: storage() });
    const bad: readonly unknown[] = [
      ...["", "null", "[]", "{}", "{", "5", "[".repeat(4_000), '{"__proto__":{"path":"/a"}}'],
      { path: "a" },
      { path: "//elsewhere.test/a" },
      { path: "/\\elsewhere.test" },
      { path: 5 },
      { path: "/a", unknown: 1 },
      { path: "/a", lcp: -1 },
      { path: "/a", lcp: "5" },
      { path: "/a", type: "nothing" },
      { path: "/a", results: 1.5 },
    ];
    for (const body of bad) expect([body, (await site.tell(body)).status]).toEqual([body, 400]);
    expect((await site.tell({ path: "/a", title: "x".repeat(4_100) })).status).toBe(413);
    const stream = new Request(`${home}/sitekit/count`, {
      method: "POST",
      body: new ReadableStream({ pull: (control) => control.enqueue(new Uint8Array(1_000)) }),
      headers: browser,
      duplex: "half",
    } as RequestInit);
    expect((await site.site.fetch(stream)).status).toBe(413);
    const get = await site.site.fetch(new Request(`${home}/sitekit/count`));
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect(await site.totals()).toEqual({});
  });

  test("pages of other origins are not counted, unless the site allows them", async () => {
    const shop = "https://shop.test";
    await using site = await startSite({ storage: storage(), options: { allowedOrigins: [shop] } });
    const from = (origin: string) => site.tell({ path: "/a" }, { headers: { origin } });
    for (const origin of [
      "https://elsewhere.test",
      "null",
      "https://site.test.evil.test",
      "http://site.test",
    ])
      expect((await from(origin)).status).toBe(403);
    const answer = await from(shop);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, shop]);
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    const preflight = await site.site.fetch(
      new Request(`${home}/sitekit/count`, { method: "OPTIONS", headers: { origin: shop } }),
    );
    expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
      204,
      "POST",
    ]);
    expect(await site.totals()).toMatchObject({ pageviews: 1 });
  });

  test("beacons are limited per network and minute, without affecting others", async () => {
    await using site = await startSite({ storage: storage(), options: { beacons: 5 } });
    const statuses = [];
    for (let i = 0; i < 7; i++)
      statuses.push((await site.tell({ path: "/a" }, { from: `2001:db8::${i}` })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
    expect((await site.tell({ path: "/a" }, { from: "192.0.2.8" })).status).toBe(204);
    site.clock.advance(60_000);
    expect((await site.tell({ path: "/a" }, { from: "2001:db8::1" })).status).toBe(204);
    expect(await site.totals()).toMatchObject({ pageviews: 7 });
  });

  test("automated clients, prefetches and visitors with DNT get a response and are not counted", async () => {
    await using site = await startSite({ storage: storage() });
    for (const headers of [
      { dnt: "1" },
      { "sec-gpc": "1" },
      { "user-agent": "Testbot/1.0 (crawler)" },
    ])
      expect((await site.tell({ path: "/a" }, { headers })).status).toBe(204);
    expect((await site.tell({ path: "/sign-in" })).status).toBe(204);
    expect(await site.totals()).toEqual({});
  });

  test("searches are reported with their number of results, and shown for terms of several visitors", async () => {
    await using site = await startSite({ storage: storage() });
    for (let i = 0; i < 4; i++)
      await site.tell(
        { type: "search", path: "/find", search: "  Storm\nTIDES ", results: i % 2 },
        { from: `192.0.2.${i}` },
      );
    await site.tell({ type: "search", path: "/find", search: "" });
    const rows = await site.ask(searchDatapoints, "searchanalytics", {
      startDate: "2026-01-15",
      endDate: "2026-01-15",
    });
    expect(rows).toEqual([
      { keys: ["storm tides"], searches: 4, zeroResults: 2, clicks: 0, source: "onsite" },
    ]);
    expect(await site.totals()).toEqual({});
  });

  test("browsers report page speed if it is enabled", async () => {
    await using site = await startSite({ storage: storage() });
    const measured = { type: "vitals", path: "/a", lcp: 1_200, cls: 0.05, inp: 80 };
    const ask = async (more: object = {}) =>
      site.ask(speedDatapoints, "pagespeed", {
        ...{ url: "/a", startDate: "2026-01-15", endDate: "2026-01-15" },
        ...more,
      });
    const { src, to } = vitalsTag(site.site.info, { path: "/sitekit" });
    expect(to).toBe(beaconPath(site.site.info, { path: "/sitekit" }));
    await site.tell(measured, { headers: phone });
    expect(
      (await site.site.fetch(new Request(home + src))).headers.get("content-type"),
    ).not.toContain("javascript");
    expect(await ask()).toEqual({
      ...{ source: "server", url: "/a", strategy: "mobile", sampleSize: 0 },
      ...{ ttfb: null, transferBytes: null, field: null },
    });
    await site.set({ vitals: true });
    const file = await site.site.fetch(new Request(home + src));
    expect(file.headers.get("content-type")).toContain("javascript");
    await file.text();
    await site.open("/a", { headers: phone });
    for (let i = 0; i < 4; i++) await site.tell(measured, { headers: phone });
    await site.tell({ ...measured, path: "/made-up" }, { headers: phone });
    await site.flush();
    expect(Object.keys(await site.paths())).toEqual(["/a"]);
    expect(await site.run(({ db }) => db.paths.count())).toBe(2);
    site.clock.advance(60_000);
    const { field } = await ask();
    expect(field.lcp.sampleSize).toBe(4);
    expect(field.lcp.p75).toBeGreaterThan(1_000);
    expect(field.lcp.p75).toBeLessThan(1_500);
    expect(field.cls.p75).toBeGreaterThan(0.03);
    expect(field.cls.p75).toBeLessThan(0.07);
    expect((await ask({ strategy: "desktop" })).field).toBeNull();
    expect(await site.totals()).toMatchObject({ pageviews: 1 });
  });

  test("the server measures the pages that it counts", async () => {
    await using site = await startSite({ storage: storage() });
    for (let i = 0; i < 3; i++) await site.open("/a");
    const speed = await site.ask(speedDatapoints, "pagespeed", {
      ...{ url: "https://site.test/a", strategy: "desktop" },
      ...{ startDate: "2026-01-15", endDate: "2026-01-15" },
    });
    expect(speed).toMatchObject({ source: "server", url: "/a", sampleSize: 3, field: null });
    expect(speed.ttfb.p50).toBeGreaterThanOrEqual(0);
    expect(speed.ttfb.p95).toBeGreaterThanOrEqual(speed.ttfb.p50);
    expect(speed.transferBytes.p50).toBeLessThan(512);
    await expect(
      site.ask(speedDatapoints, "pagespeed", { url: "http://169.254.169.254/x" }),
    ).rejects.toMatchObject({
      code: "rest_invalid_param",
    });
  });
});
