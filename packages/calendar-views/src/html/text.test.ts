import { expect, test } from "vitest";
import { timeRange } from "./text.ts";

const words = { locale: "en-US" };
test.each([
  ["2031-03-05 19:00:00", "2031-03-05 21:00:00", false, "March 5, 7:00 PM", "9:00 PM"],
  ["2031-03-05 19:00:00", "2031-03-05 19:00:00", false, "March 5, 7:00 PM", ""],
  ["2031-03-05 19:00:00", "2031-03-06 01:30:00", false, "March 5, 7:00 PM", "March 6, 1:30 AM"],
  [
    "2031-12-31 19:00:00",
    "2032-01-01 01:00:00",
    false,
    "December 31, 7:00 PM",
    "January 1, 2032, 1:00 AM",
  ],
  ["2031-03-05 00:00:00", "2031-03-05 23:59:59", true, "March 5", ""],
  ["2031-03-05 00:00:00", "2031-03-07 23:59:59", true, "March 5", "March 7"],
  ["2031-03-05 06:00:00", "2031-03-06 05:59:59", true, "March 5", ""],
  ["2031-03-05 06:00:00", "2031-03-07 05:59:59", true, "March 5", "March 6"],
])("from %s to %s is formatted in common notation", (start_date, end_date, all_day, from, to) => {
  const text = timeRange(words, { start_date, end_date, all_day }, "2031");
  expect({
    ...text,
    from: text.from.replaceAll("\u202f", " "),
    to: text.to.replaceAll("\u202f", " "),
  }).toEqual({ from, to });
});
