import { expect, test } from "vitest";
import { daysOf } from "./month.ts";

test("a month has whole weeks, from the first day of the week of the site", () => {
  const ends = (weekStart: number) => {
    const days = daysOf("2026-11", weekStart);
    return [days[0], days.at(-1), days.length / 7];
  };
  expect(ends(1)).toEqual(["2026-10-26", "2026-12-06", 6]);
  expect(ends(0)).toEqual(["2026-11-01", "2026-12-05", 5]);
  expect(ends(6)).toEqual(["2026-10-31", "2026-12-04", 5]);
});
