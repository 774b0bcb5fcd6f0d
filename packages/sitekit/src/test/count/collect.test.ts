import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { browser, phone, startSite } from "./site.ts";

const minute = 60_000;

describe.each(await testStorages())("counting on %s", (_, storage) => {
  test("a view is counted by page, source, device and hour, and the response is unchanged", async () => {
    await using site = await startSite({ storage: storage() });
    const answer = await site.open("/tides?utm_source=x", { headers: phone });
    expect(await answer.text()).toContain("Page /tides");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const one = { pageviews: 1, entrances: 1, exits: 1, bounces: 1, page_visitors: 1 };
    expect(await site.paths()).toMatchObject({ "/tides": one });
    expect(await site.totals()).toMatchObject({ ...one, visitors: 1, unique_pageviews: 1 });
    const rows = await site.run(({ db }) => db.views.find({}));
    expect(rows).toMatchObject([{ day: 20260115, device: 2, pageviews: 1 }]);
    const hours = await site.run(({ db }) => db.hourViews.find({}));
    expect(hours).toMatchObject([{ hour: 2026011512, device: 2, pageviews: 1 }]);
    expect(await site.run(({ db }) => db.paths.find({ where: { path: "/tides" } }))).toMatchObject([
      { title: "Page /tides & more" },
    ]);
  });

  test("pages of one visit are one session, and after half an hour without views another begins", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    site.clock.advance(10_500);
    await site.open("/b");
    site.clock.advance(20_000);
    await site.open("/a");
    await site.flush();
    expect(await site.totals()).toMatchObject({
      ...{ pageviews: 3, entrances: 1, exits: 1, bounces: 0, duration: 30, visitors: 1 },
      unique_pageviews: 2,
    });
    expect(await site.paths()).toMatchObject({
      "/a": { entrances: 1, exits: 1, duration: 30, unique_pageviews: 1, pageviews: 2 },
      "/b": { entrances: 0, exits: 0, pageviews: 1 },
    });
    site.clock.advance(31 * minute);
    await site.open("/b");
    expect(await site.totals()).toMatchObject({
      ...{ pageviews: 4, entrances: 2, exits: 2, bounces: 1, visitors: 1, unique_pageviews: 3 },
    });
    expect(await site.paths()).toMatchObject({ "/b": { page_visitors: 1, entrances: 1 } });
  });

  test("a session continues over several writes", async () => {
    await using site = await startSite({ storage: storage() });
    for (const path of ["/a", "/b", "/c"]) {
      await site.open(path);
      await site.flush();
      site.clock.advance(minute);
    }
    expect(await site.totals()).toMatchObject({
      entrances: 1,
      bounces: 0,
      exits: 1,
      duration: 120,
    });
    expect(await site.paths()).toMatchObject({ "/c": { exits: 1 }, "/b": { exits: 0 } });
  });

  test("different addresses and browsers are different visitors", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    await site.open("/a", { from: "192.0.2.8" });
    await site.open("/a", { headers: phone });
    expect(await site.totals()).toMatchObject({ visitors: 3, entrances: 3, page_visitors: 3 });
  });

  test("automated clients, prefetches, HEAD, frames, files and visitors with DNT are not counted", async () => {
    await using site = await startSite({ storage: storage() });
    const { "accept-language": _language, ...speechless } = browser;
    const not: readonly Record<string, string>[] = [
      {
        ...browser,
        "user-agent": "Mozilla/5.0 (compatible; ExampleBot/2.1; +http://example.com/bot)",
      },
      { ...browser, "user-agent": "curl/8.5.0" },
      { ...browser, "user-agent": "" },
      speechless,
      { ...browser, "sec-purpose": "prefetch;prerender" },
      { ...browser, purpose: "prefetch" },
      { ...browser, "x-moz": "prefetch" },
      { ...browser, dnt: "1" },
      { ...browser, "sec-gpc": "1" },
      { ...browser, "sec-fetch-dest": "iframe" },
      { ...browser, "sec-fetch-dest": "empty" },
    ];
    for (const headers of not) await site.open("/a", { headers });
    await site.open("/a", { method: "HEAD" });
    await site.open("/a", { method: "POST" });
    await site.open("/data.json");
    await site.open("/a?preview=true");
    await site.open("/sign-in");
    await site.open("/api/");
    expect(await site.totals()).toEqual({});
    await site.open("/sign-in-sheets", { headers: { ...browser, "sec-fetch-dest": "document" } });
    expect(await site.totals()).toMatchObject({ pageviews: 1 });
    await site.set({ respectDnt: false });
    await site.open("/a", { headers: { ...browser, dnt: "1" } });
    expect(await site.totals()).toMatchObject({ pageviews: 2 });
  });

  test("missing pages are only counted as a number", async () => {
    await using site = await startSite({ storage: storage() });
    for (let i = 0; i < 5; i++) await site.open(`/missing/${i}`);
    await site.open("/a");
    expect(await site.totals()).toMatchObject({ pageviews: 1 });
    const remaining = await site.run(({ db }) => db.paths.find({ orderBy: "path" }));
    expect(remaining.map(({ path }) => path)).toEqual(["(other)", "/a"]);
    expect(await site.run(({ db }) => db.days.find({}))).toMatchObject([{ missing: 5 }]);
  });

  test("signed-in users, or only authors, are excluded according to the settings", async () => {
    await using site = await startSite({ storage: storage() });
    const author = { ...browser, "x-test-actor": "" };
    const subscriber = { ...author };
    const acting = async (roles: readonly string[]) => {
      const client = site.as({ id: roles[0] === "author" ? 5 : 6, roles });
      void client;
    };
    await acting(["author"]);
    author["x-test-actor"] = "0";
    await acting(["subscriber"]);
    subscriber["x-test-actor"] = "1";
    await site.open("/a", { headers: author });
    await site.open("/a", { headers: subscriber });
    expect(await site.totals()).toEqual({});
    await site.set({ trackingDisabled: ["contentCreators"] });
    await site.open("/a", { headers: author });
    await site.open("/a", { headers: subscriber });
    expect(await site.totals()).toMatchObject({ pageviews: 1 });
    await site.set({ trackingDisabled: [] });
    await site.open("/a", { headers: author });
    expect(await site.totals()).toMatchObject({ pageviews: 2 });
  });

  test("nothing is counted while counting is off", async () => {
    await using site = await startSite({ storage: storage(), options: { enabled: false } });
    await site.open("/a");
    expect((await site.tell({ path: "/a" })).status).toBe(204);
    expect(await site.totals()).toEqual({});
    await site.set({ enabled: true });
    await site.open("/a");
    expect(await site.totals()).toMatchObject({ pageviews: 1 });
  });
});
