import { expect, test } from "vitest";
import { lengthOf, rangeBefore, toRange } from "./dates.ts";

const today = 20260115;

test("a number of days ends yesterday", () => {
  expect(toRange({}, today)).toEqual({ first: 20251218, last: 20260114 });
  expect(toRange({ dateRange: "" }, today)).toEqual({ first: 20251218, last: 20260114 });
  expect(toRange({ dateRange: "last-1-day" }, today)).toEqual({ first: 20260114, last: 20260114 });
  expect(lengthOf(toRange({ dateRange: "last-400-days" }, today))).toBe(400);
});
test("both ends may be sent, with at most 400 days", () => {
  const range = { startDate: "2024-12-12", endDate: "2026-01-15" };
  expect(lengthOf(toRange(range, today))).toBe(400);
  expect(() => toRange({ ...range, startDate: "2024-12-11" }, today)).toThrow();
});
test("the preceding range has the same length", () => {
  expect(rangeBefore({ first: 20260301, last: 20260302 })).toEqual({
    first: 20260227,
    last: 20260228,
  });
});
