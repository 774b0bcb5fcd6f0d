import { expect, test } from "vitest";
import { instantsOf, isAfterGap, synchronized, toInstantText } from "../test/oracle.ts";
import { fileOf, kinds, rulesOf, ruleText } from "../test/rules.ts";
import { readIcal } from "./read.ts";

const window = { from: new Date("2027-01-01T00:00:00Z"), to: new Date("2028-06-30T00:00:00Z") };
const requested = { ...window, once: window, max: 100_000 };
const perKind = 80;
const sites = ["Europe/Lisbon", "America/New_York"];
const cases = sites.flatMap((site, number) =>
  kinds.map((kind, place) => [kind, site, 1000 * number + place] as const),
);

test.each(cases)(
  "recurring events with times of kind %s on a site in %s match another library",
  async (kind, site, seed) => {
    const rules = rulesOf(kind, { count: perKind, seed, site }).flatMap(synchronized);
    expect(rules.length).toBeGreaterThanOrEqual(perKind - 2);
    const feed = await readIcal(fileOf(rules), { ...requested, timezone: site });
    expect(feed.warnings).toEqual([]);
    for (const rule of rules) {
      const exists = (instant: string) => !isAfterGap(instant, rule.zone);
      const events = feed.events.filter(({ title }) => title === rule.uid);
      const name = `${rule.uid}: ${rule.zone} ${rule.start.toString()} ${ruleText(rule)}`;
      const starts = events.map(({ start, timezone }) => toInstantText(start, timezone));
      expect(starts.filter(exists), name).toEqual(instantsOf(rule, window).filter(exists));
      if (kind === "date") continue;
      const minutes = events.map(({ end, timezone }, at) => {
        const ended = Date.parse(toInstantText(end, timezone));
        return (ended - Date.parse(starts[at] ?? "")) / 60_000;
      });
      expect(new Set([...minutes, rule.minutes]).size, name).toBe(1);
    }
  },
);
