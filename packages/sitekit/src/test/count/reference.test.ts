import { expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { analyticsDatapoints } from "../../modules/index.ts";
import { expectedReport, type Visit } from "./reference.ts";
import { browser, phone, startSite } from "./site.ts";

const minute = 60_000;
const dice = (seed: number) => {
  let state = seed;
  return (max: number) => (state = (state * 48_271) % 2_147_483_647) % max;
};
const paths = ["/", "/fog", "/tides", "/harbour", "/boats/1"];
const ways = [
  { query: "", referer: "", is: ["Direct", "(direct)", "(none)", "(not set)"] },
  { query: "", referer: "https://site.test/x", is: ["Direct", "(direct)", "(none)", "(not set)"] },
  {
    query: "",
    referer: "https://www.google.com/",
    is: ["Organic Search", "google.com", "organic", "(not set)"],
  },
  {
    query: "",
    referer: "https://news.test/a?b=c",
    is: ["Referral", "news.test", "referral", "(not set)"],
  },
  {
    query: "?utm_source=Letter&utm_medium=Email&utm_campaign=May",
    referer: "https://news.test/",
    is: ["Email", "letter", "email", "may"],
  },
] as const;
const metrics = [
  "pageviews",
  "uniquePageviews",
  "users",
  "sessions",
  "entrances",
  "exits",
  "bounces",
  "bounceRate",
  "exitRate",
  "avgSessionDuration",
  "pageviewsPerSession",
] as const;
const dimensions = [
  "date",
  "pagePath",
  "pageTitle",
  "channelGrouping",
  "source",
  "medium",
  "campaign",
  "deviceCategory",
] as const;
const byPath = ["pagePath", "pageTitle"];

test.each((await testStorages()).flatMap((one) => [7, 99].map((seed) => [...one, seed] as const)))(
  "reports on %s agree with a slow reference count of random visits (%#)",
  async (_, storage, seed) => {
    const roll = dice(seed);
    const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
    await using site = await startSite({
      storage: storage(),
      options: { mayCount: ({ request }) => !request.headers.has("x-no") },
    });
    site.clock.set("2026-01-12T21:00:00Z");
    const visits: Visit[] = [];
    for (let at = 0; at < 260; at++) {
      const now = site.clock.now();
      const step = roll(10) === 0 ? 31 * minute : roll(4) === 0 ? roll(29) * minute : roll(40_000);
      const next = new Date(now.getTime() + step);
      if (roll(4) === 0 || next.getUTCDate() !== now.getUTCDate()) await site.flush();
      site.clock.set(next.toISOString());
      const who = roll(8);
      const [path, way] = [one(paths), one(ways)];
      const isPhone = who % 3 === 0;
      const isUnknown = roll(12) === 0;
      const headers = {
        ...(isPhone ? phone : browser),
        ...(way.referer && { referer: way.referer }),
        ...(isUnknown && { "x-no": "1" }),
      };
      await site.open(path + way.query, { from: `192.0.2.${who}`, headers });
      visits.push({
        at: next.getTime(),
        who: isUnknown ? undefined : String(who),
        path,
        origin: way.is,
        device: isPhone ? "mobile" : "desktop",
      });
    }
    await site.flush();
    site.clock.set("2026-01-25T12:00:00Z");
    const days = ["2026-01-12", "2026-01-13", "2026-01-14", "2026-01-15", "2026-01-16"];
    for (let round = 0; round < 120; round++) {
      const shown = dimensions.filter(() => roll(4) === 0).slice(0, 4);
      const filtered = roll(3) === 0 ? one(dimensions.filter((name) => name !== "pageTitle")) : "";
      const hasPage = shown.some((name) => byPath.includes(name)) || byPath.includes(filtered);
      const isMixed = shown.includes("pageTitle") && !shown.includes("pagePath");
      const wanted = metrics.filter(
        (name) =>
          roll(2) === 0 &&
          !(hasPage && name === "pageviewsPerSession") &&
          !(isMixed && name === "users"),
      );
      const names = wanted.length > 0 ? wanted : ["pageviews" as const];
      const values: Readonly<Record<string, readonly string[]>> = {
        date: ["20260113", "20260114"],
        pagePath: [one(paths)],
        channelGrouping: ["Direct", "Email"],
        source: ["google.com", "letter", "(direct)"],
        medium: ["referral"],
        campaign: ["(not set)"],
        deviceCategory: ["mobile"],
      };
      const [from, to] = [roll(days.length), roll(days.length)];
      const range = [days[Math.min(from, to)] ?? "", days[Math.max(from, to)] ?? ""] as const;
      const compared = roll(3) === 0 ? ([one(days), days[4] ?? ""] as const) : undefined;
      const orderBy =
        roll(2) === 0
          ? [...new Set([one([...names, ...shown]), one([...names, ...shown])])].map((name) => ({
              name,
              isDescending: roll(2) === 0,
            }))
          : [];
      const limit = roll(2) === 0 ? 1 + roll(5) : 1_000;
      const [report] = await site.ask(analyticsDatapoints, "report", {
        metrics: names.join(),
        dimensions: shown.join(),
        startDate: range[0],
        endDate: range[1],
        ...(compared && { compareStartDate: compared[0], compareEndDate: compared[1] }),
        ...(filtered && { dimensionFilters: { [filtered]: values[filtered] } }),
        orderby: orderBy.map(({ name, isDescending }) => ({
          fieldName: name,
          sortOrder: isDescending ? "DESCENDING" : "ASCENDING",
        })),
        limit,
      });
      const expected = expectedReport(visits, {
        ...{ metrics: names, dimensions: shown, limit, orderBy },
        ranges: [range, ...(compared ? [compared] : [])],
        filter: filtered === "" ? undefined : { name: filtered, values: values[filtered] ?? [] },
      });
      const { rows, totals, minimums, maximums, rowCount } = report.data;
      expect({ round, rows, totals, minimums, maximums, rowCount }).toEqual({
        round,
        ...expected,
      });
    }
  },
);
