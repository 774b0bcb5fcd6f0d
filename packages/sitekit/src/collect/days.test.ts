import { expect, test } from "vitest";
import { addDays, fromDateText, monthsBefore, startOf, toDateText, toDay, toHour } from "./days.ts";

test("days and hours are in UTC", () => {
  const at = Date.parse("2026-01-15T23:59:59.999Z");
  expect([toDay(at), toDay(at + 1), toHour(at), toHour(new Date(at + 1))]).toEqual([
    20260115, 20260116, 2026011523, 2026011600,
  ]);
  expect(new Date(startOf(20260301)).toISOString()).toBe("2026-03-01T00:00:00.000Z");
});
test.each([
  [20260228, 1, 20260301],
  [20240228, 1, 20240229],
  [20260101, -1, 20251231],
  [20260115, -400, 20241211],
])("%i and %i days are %i", (day, days, other) => {
  expect(addDays(day, days)).toBe(other);
});
test.each([
  [20260115, 26, 20231115],
  [20260331, 1, 20260228],
  [20240331, 1, 20240229],
  [20260110, 1, 20251210],
  [20260115, 120, 20160115],
])("%i less %i months is %i", (day, months, other) => {
  expect(monthsBefore(day, months)).toBe(other);
});
test("only valid days are parsed", () => {
  expect(fromDateText("2026-01-15")).toBe(20260115);
  expect(toDateText(20260115)).toBe("2026-01-15");
  for (const text of [
    "2026-02-30",
    "2026-13-01",
    "2026-1-5",
    "15.01.2026",
    "",
    "2026-01-15T00:00Z",
  ])
    expect([text, fromDateText(text)]).toEqual([text, undefined]);
});
