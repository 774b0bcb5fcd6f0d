import { expect, test } from "vitest";
import { fromInputValue, toInputValue, toSiteTime } from "./date-time.ts";

test("a time is shown on the clock of the site, whatever the zone of the browser", () => {
  const time = new Date("2026-11-27T22:30:05Z");
  expect(toSiteTime(time, "Asia/Tokyo")).toBe("2026-11-28T07:30:05");
  expect(toSiteTime(time, "America/New_York")).toBe("2026-11-27T17:30:05");
  expect(toSiteTime(new Date("2026-11-27T00:00:00Z"), "UTC")).toBe("2026-11-27T00:00:00");
});

test.each([
  ["2026-11-27T22:30:00.000Z", "Asia/Tokyo", "2026-11-28T07:30"],
  ["2026-11-27T22:30:00+01:00", "America/New_York", "2026-11-27T16:30"],
  ["2026-11-27T22:30:00", "Asia/Tokyo", "2026-11-27T22:30"],
  ["2026-11-27 22:30:00", "Asia/Tokyo", "2026-11-27T22:30"],
  ["", "Asia/Tokyo", ""],
  [null, "Asia/Tokyo", ""],
])("the time %s is edited on the clock of the site in %s", (stored, zone, shown) => {
  expect(toInputValue(stored, zone)).toBe(shown);
});

test("a time that is saved as it was shown stays the same", () => {
  const shown = toInputValue("2026-11-27T22:30:00.000Z", "Asia/Tokyo");
  expect(fromInputValue(shown)).toBe(toSiteTime(new Date("2026-11-27T22:30:00Z"), "Asia/Tokyo"));
});
