import { expect, test } from "vitest";
import { isDue } from "./schedule.ts";

const manual = { scheduledScansEnabled: true, schedMode: "manual", schedStartHour: 4 } as const;
/** The hours of a fortnight, from Thursday 1 January 2026 on, in which a scan begins. */
function hoursOf(config: Parameters<typeof isDue>[0], timezone = "UTC") {
  const begun: string[] = [];
  let last: Date | undefined;
  for (let at = 0; at < 14 * 24 * 6; at++) {
    const now = new Date(Date.UTC(2026, 0, 1) + at * 600_000);
    if (!isDue(config, { now, timezone, last, url: "https://site.test" })) continue;
    last = now;
    begun.push(now.toISOString().slice(5, 16));
  }
  return begun;
}

test.each([
  ["onceDaily", 14],
  ["twiceDaily", 28],
  ["everyOtherDay", 7],
  ["weekdays", 10],
  ["weekends", 4],
  ["oddDaysWE", 10],
] as const)("%s starts %i times in two weeks", (manualScanType, times) => {
  expect(hoursOf({ ...manual, manualScanType })).toHaveLength(times);
});

test("the hour is in the site's time zone", () => {
  const hours = hoursOf({ ...manual, manualScanType: "onceDaily" }, "America/New_York");
  expect(new Set(hours.map((time) => time.slice(6)))).toEqual(new Set(["09:00"]));
});

test("auto runs once a day at a fixed hour, and a disabled schedule never runs", () => {
  const auto = { ...manual, schedMode: "auto", manualScanType: "onceDaily" } as const;
  expect(hoursOf(auto)).toHaveLength(14);
  expect(hoursOf({ ...auto, scheduledScansEnabled: false })).toEqual([]);
});
