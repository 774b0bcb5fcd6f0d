import { expect, test } from "vitest";
import { fromSafeCell, toSafeCell } from "./escape.ts";

const formulas = [
  ...["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\tx", "\rx", "\n=1"],
  ...["＝1", "＋1", "－1", "＠SUM(A1)"],
  ...[" =1", "  ＝1", "\u00a0=1", "\u200b=1", "\u2066－1", "\ufeff=1"],
  ...["'=1", "''=1", '"=1', "' =1"],
];
const harmless = ["", "a", "1", "a=1", "'a", "''", " a", "#1", "/a", "{}", "'", "\u200b", "a\n=1"];

test.each(formulas)("%j is prefixed with an apostrophe", (text) => {
  expect(toSafeCell(text)).toBe(`'${text}`);
});

test.each(harmless)("%j is not changed", (text) => {
  expect(toSafeCell(text)).toBe(text);
});

test.each([...formulas, ...harmless])("%j is read back from its cell", (text) => {
  expect(fromSafeCell(toSafeCell(text))).toBe(text);
  expect(fromSafeCell(toSafeCell(toSafeCell(text)))).toBe(toSafeCell(text));
});
