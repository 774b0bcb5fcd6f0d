import { expect, test } from "vitest";
import { readTime } from "./read.ts";

const now = new Date("2031-03-01T17:00:00Z");
const berlin = { timezone: "Europe/Berlin", now };
const newYork = { timezone: "America/New_York", now };

test.each([
  ["2031-05-10 19:00:00", "2031-05-10T19:00:00"],
  ["2031-05-10T19:00", "2031-05-10T19:00:00"],
  ["2031-5-1 9:00", "2031-05-01T09:00:00"],
  ["2031-05-10", "2031-05-10T00:00:00"],
  ["2031-05-10T19:00:00Z", "2031-05-10T15:00:00"],
  ["2031-05-10T19:00:00+0200", "2031-05-10T13:00:00"],
  [1_935_500_400, "2031-05-02T11:00:00"],
  ["1935500400", "2031-05-02T11:00:00"],
  ["now", "2031-03-01T12:00:00"],
  ["tomorrow", "2031-03-02T00:00:00"],
  ["tomorrow 9am", "2031-03-02T09:00:00"],
  ["next wednesday 4pm", "2031-03-05T16:00:00"],
  ["5 March 2031", "2031-03-05T00:00:00"],
] as const)("%s is a time in New York", (input, wall) => {
  expect(readTime(input, newYork)).toBe(wall);
});

test.each([
  "",
  "nonsense",
  "x",
  "abc",
  "2031-02-30 10:00:00",
  "2031-13-01",
  "0031-05-10",
  "2031-05-10 25:00:00",
  "see you tomorrow at nine, or not",
  "monday to friday",
  "x".repeat(200),
  "99999999999999999999",
])("%j is not a time", (input) => {
  expect(readTime(input, newYork)).toBeUndefined();
});

test("a time skipped by a daylight saving change is moved forward", () => {
  expect(readTime("2031-03-30 02:30:00", berlin)).toBe("2031-03-30T03:30:00");
});

test("words are interpreted in the zone, also if the date differs there", () => {
  const late = new Date("2031-03-01T23:30:00Z");
  expect(readTime("tomorrow", { timezone: "Europe/Berlin", now: late })).toBe(
    "2031-03-03T00:00:00",
  );
  expect(readTime("tomorrow", { timezone: "America/New_York", now: late })).toBe(
    "2031-03-02T00:00:00",
  );
  expect(readTime("tomorrow 9am", { timezone: "UTC+14", now: late })).toBe("2031-03-03T09:00:00");
});
