import { ApiError } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import type { Datapoint } from "../../kit/datapoint.ts";
import { analyticsDatapoints, searchDatapoints } from "../../modules/index.ts";
import { speedDatapoints } from "../../speed/datapoints.ts";
import { vitalsTag } from "../../speed/pages/vitals.ts";
import { browser, startSite } from "./site.ts";

/** Pseudo-random numbers, equal in every run. */
function dice(seed: number) {
  let state = seed;
  return (max: number) => (state = (state * 48_271) % 2_147_483_647) % max;
}
const texts = [
  ...[
    "",
    "0",
    "-1",
    "1e9",
    "NaN",
    "null",
    "true",
    "%00",
    "\u0000",
    "\ud800",
    "'; drop table",
    "<script>",
  ],
  ...[
    "__proto__",
    "constructor",
    "ga:users",
    "users",
    "pagePath",
    "date",
    "source",
    "/a",
    "//a",
    "(other)",
  ],
  ...[
    "last-7-days",
    "2026-01-15",
    "2026-13-45",
    "ASCENDING",
    "=1+1",
    "é".repeat(300),
    "x".repeat(5_000),
  ],
];
const keys = [
  ...[
    "metrics",
    "dimensions",
    "dimensionFilters",
    "orderby",
    "url",
    "limit",
    "pageToken",
    "dateRange",
  ],
  ...[
    "startDate",
    "endDate",
    "compareDateRanges",
    "multiDateRange",
    "strategy",
    "type",
    "path",
    "title",
  ],
  ...[
    "referrer",
    "search",
    "results",
    "lcp",
    "__proto__",
    "fieldName",
    "sortOrder",
    "expression",
    "name",
  ],
];
function anything(roll: (max: number) => number, depth = 0): unknown {
  const kind = roll(depth > 3 ? 6 : 9);
  if (kind < 4) return texts[roll(texts.length)];
  if (kind === 4) return [0, -1, 1.5, 1e308, Number.NaN, 2 ** 53][roll(6)];
  if (kind === 5) return [null, true, false, undefined][roll(4)];
  const many = Array.from({ length: roll(12) }, () => anything(roll, depth + 1));
  if (kind === 6) return many;
  return Object.fromEntries(many.map((value) => [keys[roll(keys.length)], value]));
}
/** Input that mostly has the expected names. */
const input = (roll: (max: number) => number, { args }: Datapoint): object => {
  const names = Object.keys((args as unknown as { readonly shape: object }).shape);
  const known = names.includes("metrics") ? ["users", "pageviews,sessions", "newUsers"] : [];
  return {
    ...(known.length > 0 && { metrics: known[roll(known.length)] }),
    ...Object.fromEntries(
      Array.from({ length: roll(4) }, () => [
        (roll(9) > 0 ? names : keys)[roll(names.length)] ?? "url",
        roll(3) > 0 ? texts[roll(texts.length)] : anything(roll),
      ]),
    ),
  };
};

describe.each(await testStorages())("hostile input on %s", (_, storage) => {
  test("any input of a datapoint gets a result or an error response", async () => {
    await using site = await startSite({ storage: storage() });
    for (const path of ["/a", "/b?s=boats"]) await site.open(path);
    await site.flush();
    const all = [...analyticsDatapoints, ...searchDatapoints, ...speedDatapoints];
    const roll = dice(11);
    const seen = { answered: 0, refused: 0, invalid: 0 };
    for (let round = 0; round < 1_500; round++) {
      const one = all[round % all.length]!;
      const taken = one.args.safeParse(input(roll, one));
      if (!taken.success) {
        seen.invalid++;
        continue;
      }
      try {
        JSON.stringify(await site.run((ctx) => one.handler(taken.data, ctx as never)));
        seen.answered++;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        expect(error.status).toBe(400);
        seen.refused++;
      }
    }
    expect(Math.min(seen.answered, seen.refused, seen.invalid)).toBeGreaterThan(50);
  });

  test("any beacon or page is handled without failure, and later ones are counted", async () => {
    await using site = await startSite({ storage: storage(), options: { beacons: 10_000 } });
    await site.set({ vitals: true });
    const roll = dice(23);
    for (let round = 0; round < 600; round++) {
      const body = { path: `/p/${roll(9)}`, ...(anything(roll) as object) };
      const { status } = await site.tell(body, { from: `10.0.0.${roll(200)}` });
      expect([204, 400, 413]).toContain(status);
    }
    for (let round = 0; round < 300; round++) {
      const text = () => encodeURIComponent(String(texts[roll(texts.length)]).toWellFormed());
      const query = `utm_source=${text()}&utm_medium=${text()}&utm_campaign=${text()}&s=${text()}`;
      const referer = [`https://${text()}/`, "https://site.test/?s=a", "x", "javascript:1"][
        roll(4)
      ]!;
      const path = `/${text().slice(0, 700)}?${query}`;
      await site.open(path, { from: `10.0.1.${roll(200)}`, headers: { ...browser, referer } });
    }
    const before = (await site.totals())["pageviews"] ?? 0;
    await site.open("/last");
    expect((await site.totals())["pageviews"]).toBe(before + 1);
    expect(site.log.lines).toEqual([]);
  });

  test("a site at a path counts the pages below it, and has its beacon there", async () => {
    await using site = await startSite({ storage: storage(), url: "https://site.test/blog" });
    await site.open("/a");
    await site.open("/sign-in");
    expect((await site.tell({ path: "/blog/b" })).status).toBe(204);
    expect(Object.keys(await site.paths()).toSorted()).toEqual(["/blog/a", "/blog/b"]);
    const { src, to } = vitalsTag(site.site.info, { path: "/sitekit" });
    expect([to, src.startsWith("/blog/sitekit/vitals.js?v=")]).toEqual([
      "/blog/sitekit/count",
      true,
    ]);
  });
});
