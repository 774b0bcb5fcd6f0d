import { expect, test } from "vitest";
import { readTime, toSpan } from "./read.ts";

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

const input = {
  start: { wall: "2031-07-01T10:00:00" },
  end: { wall: "2031-07-01T12:30:00" },
  timezone: "America/New_York",
  isAllDay: false,
  dayBegins: "00:00",
};

test("an event is stored in its own time zone and in UTC", () => {
  expect(toSpan(input)).toEqual({
    start: "2031-07-01T14:00:00",
    end: "2031-07-01T16:30:00",
    start_local: "2031-07-01T10:00:00",
    end_local: "2031-07-01T12:30:00",
    duration: 9000,
    timezone: "America/New_York",
    all_day: false,
  });
});

test("an all-day event covers its days from start to end, also if they start at six", () => {
  const days = { ...input, isAllDay: true, end: { wall: "2031-07-03T00:00:00" } };
  expect(toSpan(days)).toMatchObject({
    start_local: "2031-07-01T00:00:00",
    end_local: "2031-07-03T23:59:59",
  });
  expect(toSpan({ ...days, dayBegins: "06:00" })).toMatchObject({
    start_local: "2031-07-01T06:00:00",
    end_local: "2031-07-04T05:59:59",
  });
});

test("an event may have no duration, but not end before it starts", () => {
  expect(toSpan({ ...input, end: input.start })).toMatchObject({ duration: 0 });
  expect(toSpan({ ...input, end: { wall: "2031-07-01T09:59:59" } })).toBeUndefined();
});

test("a night with a change to daylight saving time is an hour shorter", () => {
  const night = {
    start: { wall: "2031-03-29T22:00:00" },
    end: { wall: "2031-03-30T06:00:00" },
  };
  expect(toSpan({ ...input, ...night, timezone: "Europe/Berlin" })?.duration).toBe(7 * 3600);
  expect(toSpan({ ...input, ...night, timezone: "UTC+5:30" })?.duration).toBe(8 * 3600);
});

test.each([
  ["of all day on the last possible day", { isAllDay: true, timezone: "UTC" }],
  ["of all day with days that start at six", { isAllDay: true, dayBegins: "06:00" }],
  ["in a zone behind UTC", { end: { wall: "9999-12-31T23:59:59" } }],
])("an event %s does not reach the year 10000", (_what, more) => {
  const midnight = { wall: "9999-12-31T00:00:00" };
  const last = { ...input, start: midnight, end: midnight };
  expect(toSpan({ ...last, ...more })).toBeUndefined();
  expect(toSpan({ ...last, timezone: "UTC" })).toMatchObject({ end: "9999-12-31T00:00:00" });
});

test("an end in the second half of a repeated hour is after a start in the first half", () => {
  const start = { wall: "2027-11-07T01:30:00" };
  const end = { wall: "2027-11-07T01:00:00", utc: "2027-11-07T09:00:00" };
  const timezone = "America/Los_Angeles";
  expect(toSpan({ ...input, start, end, timezone })).toMatchObject({
    start: "2027-11-07T08:30:00",
    end_local: "2027-11-07T01:00:00",
    duration: 1800,
  });
});
