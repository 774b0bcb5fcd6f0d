import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("every cell stands in quotes, and quotes in it are doubled", () => {
  expect(
    toCsv([
      ["a", 'b "c"'],
      ["d,e", "f\ng"],
    ]),
  ).toBe('"a","b ""c"""\r\n"d,e","f\ng"\r\n');
});

test.each([
  ...["=1+1", "+1", "-1", "@sum(1)", "\t=1", "\r=1", " =1", "'=1", '"=1', "\n=1"],
  ...["＝1", "＠sum(1)", "\u200b=1", "\u2066－1"],
])("%j is text for a spreadsheet", (text) => {
  expect(toCsv([[text]]).startsWith(`"'`)).toBe(true);
});

test("a long cell is looked at once", () => {
  const began = performance.now();
  toCsv([[" ".repeat(1_000_000)], ["'".repeat(1_000_000)]]);
  expect(performance.now() - began).toBeLessThan(1_000);
});
