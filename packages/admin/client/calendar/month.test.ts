import { expect, test } from "vitest";
import { daysOf, toMonth, toMonthQuery } from "./month.ts";

test("a month has whole weeks, from the first day of the week of the site", () => {
  const ends = (weekStart: number) => {
    const days = daysOf("2026-11", weekStart);
    return [days[0], days.at(-1), days.length / 7];
  };
  expect(ends(1)).toEqual(["2026-10-26", "2026-12-06", 6]);
  expect(ends(0)).toEqual(["2026-11-01", "2026-12-05", 5]);
  expect(ends(6)).toEqual(["2026-10-31", "2026-12-04", 5]);
});

test("an address has a month, or no month that could be shown", () => {
  expect(toMonth("2026-11")).toBe("2026-11");
  for (const value of ["2026-13", "2026", 2026, "x", "20266-01", "0000-01", ["2026-11"], undefined])
    expect(toMonth(value)).toBeUndefined();
});

test("the events of a month include those that begin before its first or end after its last week", () => {
  expect(toMonthQuery(daysOf("2026-11", 1))).toEqual({
    ends_after: "2026-10-25T23:59:59",
    starts_before: "2026-12-07T00:00:00",
    strict_dates: true,
    orderby: "start_date",
    order: "asc",
  });
});
