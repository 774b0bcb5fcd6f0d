import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { memoryOf } from "../../collect/state.ts";
import { analyticsDatapoints } from "../../modules/index.ts";
import { browser, startSite } from "./site.ts";

const today = { startDate: "2026-01-15", endDate: "2026-01-15" };

describe.each(await testStorages())("attacks on counting on %s", (_, storage) => {
  test("the path of a beacon never leads to another host, despite characters that browsers ignore in URLs", async () => {
    await using site = await startSite({ storage: storage() });
    for (const path of [
      "/\t/[",
      "/\n/[::",
      "/\r/a b",
      "/\t/evil.test/x",
      "/a\tb",
      "/\t\\evil.test",
    ])
      expect([path, (await site.tell({ path })).status]).toEqual([path, 400]);
    for (const path of ["/[", "/%", "/%ff", "/\u0000", "/\ud800", "/..//evil.test/x", "/?\u0000=["])
      expect([path, (await site.tell({ path })).status]).toEqual([path, 204]);
    await site.flush();
    expect(site.log.lines).toEqual([]);
  });

  test("a source with very many campaigns does not slow down writes", async () => {
    let read = 0;
    const adapter = storage();
    const counted: typeof adapter = {
      ...adapter,
      open(...given) {
        const opened = adapter.open(...given);
        const begin = opened.transaction;
        return Object.assign(opened, {
          transaction: (work: (session: typeof opened) => unknown) =>
            begin.call(opened, ((session: typeof opened) => {
              const find = session.find.bind(session);
              session.find = (async (...asked: Parameters<typeof find>) => {
                const rows = await find(...asked);
                read += rows.length;
                return rows;
              }) as typeof find;
              return work(session);
            }) as never),
        });
      },
    };
    await using site = await startSite({ storage: counted });
    await site.run(async ({ transaction }) =>
      transaction(({ db }) =>
        db.origins.insertAll(
          Array.from({ length: 3_000 }, (_one, i) => ({
            ...{ channel: "Referral", source: "letter", medium: "(not set)" },
            ...{ campaign: `c${i}`, last_day: 20260101 },
          })),
        ),
      ),
    );
    await site.open("/a?utm_source=letter&utm_campaign=c7");
    await site.open("/b?utm_source=letter&utm_campaign=new");
    read = 0;
    await site.flush();
    expect(read).toBeLessThan(100);
    const [report] = await site.ask(analyticsDatapoints, "report", {
      ...{ ...today, metrics: "sessions", dimensions: "source,campaign" },
    });
    expect(report.data.rows.map((row: any) => row.dimensions)).toEqual([["letter", "c7"]]);
  });

  test("hosts that look like reserved names or HTML are ignored", async () => {
    await using site = await startSite({ storage: storage() });
    const referers = [
      "https://(direct)/",
      "https://(other)/",
      'https://"onfocus=alert(1)//',
      "https://a'b=c/",
      "https://=cmd()/",
      "https://xn--bcher-kva.test:8080/",
      "https://[2001:db8::1]/",
    ];
    for (const [i, referer] of referers.entries())
      await site.open("/a", { from: `192.0.2.${i}`, headers: { ...browser, referer } });
    await site.flush();
    const rows = await site.run(({ db }) => db.origins.find({ orderBy: "source" }));
    expect(
      rows.filter(({ channel }) => channel === "Referral").map(({ source }) => source),
    ).toEqual(["(other)", "[2001:db8::1]", "xn--bcher-kva.test"]);
  });

  test("beacons cannot rename pages that the site shows itself", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/a");
    await site.tell({ path: "/a", title: "Buy pills" }, { from: "203.0.113.9" });
    await site.tell({ path: "/elsewhere", title: "Boats" }, { from: "203.0.113.9" });
    await site.flush();
    const rows = await site.run(({ db }) => db.paths.find({ orderBy: "path" }));
    expect(rows.map(({ path, title }) => [path, title])).toEqual([
      ["(other)", ""],
      ["/a", "Page /a & more"],
      ["/elsewhere", "Boats"],
    ]);
  });

  test("combined paths have no title, and cannot be requested by URL", async () => {
    await using site = await startSite({ storage: storage() });
    const long = `/${"x".repeat(600)}`;
    await site.open(long);
    await site.tell({ path: long, title: "Mine" });
    await site.flush();
    expect(await site.run(({ db }) => db.paths.find({}))).toMatchObject([
      { path: "(other)", title: "" },
    ]);
    await expect(
      site.ask(analyticsDatapoints, "report", { ...today, metrics: "pageviews", url: long }),
    ).rejects.toMatchObject({ code: "rest_invalid_param" });
  });
});

test("a clock set back, also across midnight, causes no negative numbers and loses no view", async () => {
  await using site = await startSite();
  const times = ["12:00", "12:20", "11:00", "12:10", "23:59", "00:01", "11:59", "12:01"];
  for (const [i, time] of times.entries()) {
    const day = time.startsWith("00") ? 16 : i > 5 ? 14 + (i % 2) : 15;
    site.clock.set(`2026-01-${day}T${time}:00Z`);
    for (const path of ["/a", "/b"]) await site.open(path);
    if (i % 2 === 0) await site.flush();
  }
  const sums = await site.totals();
  expect(sums["pageviews"]).toBe(16);
  expect(sums["exits"]).toBe(sums["entrances"]);
  for (const row of Object.values(await site.paths()))
    for (const [name, n] of Object.entries<number>(row))
      expect([name, n >= 0]).toEqual([name, true]);
});

test("the context of the first visitor is not retained in memory", async () => {
  await using site = await startSite();
  await site.open("/a", { from: "203.0.113.77", headers: { ...browser, cookie: "session=x" } });
  await site.flush();
  const { ctx } = memoryOf(site.site.info);
  for (const name of ["request", "remoteAddress", "caller", "answer"])
    expect([name, name in (ctx as object)]).toEqual([name, false]);
});

test("an awaited write ends, however many visits follow", async () => {
  await using site = await startSite();
  let isOver = false;
  const coming = (async () => {
    for (let i = 0; !isOver && i < 400; i++) {
      await Promise.all(
        Array.from({ length: 8 }, (_one, n) =>
          site.open(`/${i % 5}`, { from: `10.${i % 7}.${n}.${i % 250}` }),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve));
    }
    return isOver;
  })();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await site.flush();
  isOver = true;
  expect(await coming).toBe(true);
});
