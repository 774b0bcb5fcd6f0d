import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("every cell is quoted, with quotes doubled", () => {
  expect(
    toCsv([
      ["a", 'b "c"'],
      ["d,e", "f\ng"],
    ]),
  ).toBe('"a","b ""c"""\r\n"d,e","f\ng"\r\n');
});

test("a cell that a spreadsheet could run as a formula begins with an apostrophe", () => {
  expect(toCsv([["=1+1", "'=1", ' "＝1', "a=1"]])).toBe(`"'=1+1","''=1","' ""＝1","a=1"\r\n`);
});
