import { expect, test } from "vitest";
import { toSpan } from "./span.ts";

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
