import { expect, test } from "vitest";
import { durationPattern, toSeconds } from "./cookie.ts";

test.each([
  ["1 minute", 60],
  ["30 minutes", 1_800],
  ["2 hours", 7_200],
  ["1 day", 86_400],
  ["2 weeks", 1_209_600],
  ["1 month", 2_592_000],
  ["1 year", 31_536_000],
])("%s is %i seconds", (text, seconds) => {
  expect(durationPattern.test(text)).toBe(true);
  expect(toSeconds(text)).toBe(seconds);
});

test.each([
  "",
  "0 days",
  "1",
  "month",
  "-1 day",
  "1.5 hours",
  "99999 days",
  "1 day; path=/",
  "1 x",
])("%j is not a duration", (text) => {
  expect(durationPattern.test(text)).toBe(false);
});

test("an invalid duration is 0", () => {
  expect(["", "month", "1 fortnight", "x days"].map(toSeconds)).toEqual([0, 0, 0, 0]);
});
