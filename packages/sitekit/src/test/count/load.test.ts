import { sqlite } from "@waymark/storage-sqlite";
import { expect, test } from "vitest";
import type { CountContext } from "../../collect/builder.ts";
import { analyticsDatapoints, searchDatapoints } from "../../modules/index.ts";
import { startSite, type CountSite } from "./site.ts";

/** The maximum processor time without a yield, in milliseconds. */
async function maxWait(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [process.cpuUsage(), 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, process.cpuUsage(last).user / 1_000);
    last = process.cpuUsage();
  }, 1);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(timer);
  return longest;
}

/** Days with as many rows as a flood leaves. */
async function flooded(site: CountSite, days: number, rowsPerDay: number): Promise<void> {
  const pathsOfDay = Math.min(rowsPerDay, 10_000);
  const write = (work: (db: CountContext["db"]) => Promise<unknown>) =>
    site.run(({ transaction }) => transaction(({ db }) => work(db)));
  await write((db) =>
    db.paths.insertAll(
      Array.from({ length: pathsOfDay }, (_one, i) => ({
        ...{ path: `/flood/${i}`, title: `Flood ${i}`, last_day: 20260115 },
      })),
    ),
  );
  await write((db) =>
    db.origins.insertAll(
      Array.from({ length: 1_000 }, (_one, i) => ({
        ...{ channel: "Referral", source: `s${i}.test`, medium: "referral" },
        ...{ campaign: "(not set)", last_day: 20260115 },
      })),
    ),
  );
  const [first] = await site.run(({ db }) => db.paths.find({ where: { path: "/flood/0" } }));
  const [from] = await site.run(({ db }) => db.origins.find({ where: { source: "s0.test" } }));
  for (let day = 0; day < days; day++)
    for (let at = 0; at < rowsPerDay; at += 5_000)
      await write((db) =>
        db.views.insertAll(
          Array.from({ length: Math.min(5_000, rowsPerDay - at) }, (_one, i) => ({
            day: 20260101 + day,
            path: (first?.id ?? 0) + ((at + i) % pathsOfDay),
            origin: (from?.id ?? 0) + ((Math.floor((at + i) / pathsOfDay) * 7 + i) % 1_000),
            ...{ device: 1, pageviews: 1 + (i % 9), entrances: 1, exits: 1, visitors: 1 },
          })),
        ),
      );
}

test("the largest report does not block other work, and is rejected if it is too large", async () => {
  await using site = await startSite({ storage: sqlite(":memory:") });
  await flooded(site, 5, 20_000);
  const dates = { startDate: "2025-01-01", endDate: "2026-01-14", limit: 10_000 };
  const metrics = "pageviews,users,sessions,exits,bounceRate,exitRate";
  const ask = async (data: object) => {
    const [report] = await site.ask(analyticsDatapoints, "report", { ...dates, metrics, ...data });
    return report.data.rowCount;
  };
  const wait = await maxWait(async () => {
    const orderby = [{ fieldName: "exits" }, { fieldName: "date" }];
    const dimensions = "pagePath,source,date,campaign";
    expect(await ask({ dimensions, orderby, compareDateRanges: true })).toBe(100_000);
    expect(await ask({ dimensions: "pagePath,source" })).toBe(20_000);
    const more = `${metrics},bounces,avgSessionDuration,uniquePageviews`;
    await expect(
      ask({ dimensions: "pagePath,source,date,deviceCategory", metrics: more }),
    ).rejects.toMatchObject({ code: "rest_invalid_param" });
  });
  expect(wait).toBeLessThan(500);
}, 120_000);

test("reading very many terms does not block other work", async () => {
  await using site = await startSite({ storage: sqlite(":memory:") });
  for (let day = 1; day <= 28; day++)
    await site.run(({ transaction }) =>
      transaction(({ db }) =>
        db.searches.insertAll(
          Array.from({ length: 2_000 }, (_one, i) => ({
            ...{ day: 20251200 + day, term: `term ${i} of ${day}`, searches: i, visitors: 5 },
          })),
        ),
      ),
    );
  const wait = await maxWait(async () => {
    const rows = await site.ask(searchDatapoints, "searchanalytics", {
      ...{ startDate: "2025-12-01", endDate: "2026-01-10", dimensions: "query,date", limit: 500 },
    });
    expect(rows[0]).toMatchObject({ searches: 1_999, keys: ["term 1999 of 1", "20251201"] });
  });
  expect(wait).toBeLessThan(200);
}, 60_000);
