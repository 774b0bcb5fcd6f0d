import { expect, test } from "vitest";
import { addMonths, datesOf, daysOf, within } from "./days.ts";

test("a month consists of whole weeks, which start on the site's first weekday", () => {
  const monday = datesOf("2031-03", 1);
  expect([monday[0], monday.at(-1), monday.length]).toEqual(["2031-02-24", "2031-04-06", 42]);
  const sunday = datesOf("2031-02", 0);
  expect([sunday[0], sunday.at(-1), sunday.length]).toEqual(["2031-01-26", "2031-03-01", 35]);
});

test("months are counted across years", () => {
  expect(addMonths("2031-01-01", -1)).toBe("2030-12-01");
  expect(addMonths("2031-12-01", 1)).toBe("2032-01-01");
});

test.each([
  ["2031-03-05 10:00:00", "2031-03-05 11:00:00", "00:00", "2031-03-05", "2031-03-05"],
  ["2031-03-05 22:00:00", "2031-03-06 00:00:00", "00:00", "2031-03-05", "2031-03-05"],
  ["2031-03-05 22:00:00", "2031-03-06 00:00:01", "00:00", "2031-03-05", "2031-03-06"],
  ["2031-03-05 00:00:00", "2031-03-05 00:00:00", "00:00", "2031-03-05", "2031-03-05"],
  ["2031-03-05 22:00:00", "2031-03-06 05:00:00", "06:00", "2031-03-05", "2031-03-05"],
  ["2031-03-05 06:00:00", "2031-03-07 05:59:59", "06:00", "2031-03-05", "2031-03-06"],
])(
  "an event from %s to %s, with days that start at %s, is on the days from %s to %s",
  (start, end, begins, from, to) => {
    expect(daysOf({ start_date: start, end_date: end }, begins)).toEqual({ from, to });
  },
);

test("an event overlaps days if it begins before they end and ends after they begin", () => {
  expect(within("2031-03-01", "2031-03-31", "06:00")).toEqual({
    starts_before: "2031-04-01 06:00:00",
    ends_after: "2031-03-01 05:59:59",
  });
});
