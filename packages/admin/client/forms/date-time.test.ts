import { expect, test } from "vitest";
import { toSiteTime } from "./date-time.ts";

test("a time is shown on the clock of the site, whatever the zone of the browser", () => {
  const time = new Date("2026-11-27T22:30:05Z");
  expect(toSiteTime(time, "Asia/Tokyo")).toBe("2026-11-28T07:30:05");
  expect(toSiteTime(time, "America/New_York")).toBe("2026-11-27T17:30:05");
  expect(toSiteTime(new Date("2026-11-27T00:00:00Z"), "UTC")).toBe("2026-11-27T00:00:00");
});
