import { createFormatter } from "use-intl";
import { expect, test } from "vitest";
import { dayName, daysOf, isReportable, presetRange, rangeBefore } from "./range.ts";

const now = Date.parse("2026-03-02T12:00:00Z");

test("yesterday is one day, compared with the day before", () => {
  const range = presetRange("yesterday", now);
  expect(range).toEqual({ start: "2026-03-01", end: "2026-03-01" });
  expect(rangeBefore(range)).toEqual({ start: "2026-02-28", end: "2026-02-28" });
});

test("the last seven days end today, and the seven days before end where they begin", () => {
  const range = presetRange("7", now);
  expect(range).toEqual({ start: "2026-02-24", end: "2026-03-02" });
  expect(rangeBefore(range)).toEqual({ start: "2026-02-17", end: "2026-02-23" });
  expect(daysOf(range)).toHaveLength(7);
});

test("a range without an end, with the ends exchanged or of over 400 days is not reportable", () => {
  expect(isReportable({ start: "2026-03-01", end: "" })).toBe(false);
  expect(isReportable({ start: "2026-03-02", end: "2026-03-01" })).toBe(false);
  expect(isReportable({ start: "2024-01-01", end: "2026-03-01" })).toBe(false);
  expect(isReportable({ start: "2026-03-01", end: "2026-03-01" })).toBe(true);
});

test("a day has the same name for users in all time zones", () => {
  for (const timeZone of ["Pacific/Auckland", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const format = createFormatter({ locale: "en", timeZone });
    expect(dayName(format, "2026-03-02", { month: "short", day: "numeric" })).toBe("Mar 2");
  }
});
