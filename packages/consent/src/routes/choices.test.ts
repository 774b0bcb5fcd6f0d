import { expect, test } from "vitest";
import { withinPeriod } from "./choices.ts";

test.each([
  ["2026-01-15T10:00:00", "2026-01-15T15:00:00.000Z"],
  ["2026-01-15 10:00:00", "2026-01-15T15:00:00.000Z"],
  ["2026-01-15t10:00:00.5Z", "2026-01-15T10:00:00.500Z"],
  ["2026-01-15T10:00:00+02", "2026-01-15T08:00:00.000Z"],
  ["2026-01-15T10:00:00-02:30", "2026-01-15T12:30:00.000Z"],
])("%s in New York is %s", (text, moment) => {
  expect(withinPeriod({ from: text }, "America/New_York")?.gte?.toISOString()).toBe(moment);
});

test("a missing end of a period is open", () => {
  expect(withinPeriod({}, "UTC")).toBeUndefined();
  expect(withinPeriod({ to: "2026-01-15T10:00:00Z" }, "UTC")).not.toHaveProperty("gte");
});
