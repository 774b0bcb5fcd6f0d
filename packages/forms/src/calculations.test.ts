import { expect, test } from "vitest";
import { parse, round, workOut } from "./calculations.ts";

const result = (eq: string, dec = 2) =>
  workOut([{ name: "sum", eq, dec }], (tag) => (tag === "field:hours:calc" ? 3 : undefined))["sum"];

test("operators have the usual precedence, and brackets override it", () => {
  expect(result("1 + 2 * 3")).toBe(7);
  expect(result("(1 + 2) * 3")).toBe(9);
  expect(result("10 - 4 - 3")).toBe(3);
  expect(result("-2 * -3")).toBe(6);
  expect(result("8 / 4 / 2")).toBe(1);
  expect(result("2 * -(1 + 1)")).toBe(-4);
});

test("tags are replaced by numbers, unknown ones by 0", () => {
  expect(result("{field:hours:calc} * 45.50")).toBe(136.5);
  expect(result("{field:other} + 1")).toBe(1);
});

test("a calculation can use earlier calculations only", () => {
  const results = workOut(
    [
      { name: "net", eq: "10", dec: 2 },
      { name: "tax", eq: "{calc:net} * 0.23", dec: 2 },
      { name: "all", eq: "{calc:net} + {calc:tax} + {calc:later}", dec: 2 },
      { name: "later", eq: "100", dec: 0 },
    ],
    () => undefined,
  );
  expect(results).toEqual({ net: 10, tax: 2.3, all: 12.3, later: 100 });
});

test("halves are rounded as written in decimal", () => {
  expect([round(1.005, 2), round(-1.005, 2), round(2.5, 0), round(1.45, 1)]).toEqual([
    1.01, -1.01, 3, 1.5,
  ]);
  expect([round(0.1 + 0.2, 2), round(1e-7, 2), round(123456789.125, 2)]).toEqual([
    0.3, 0, 123456789.13,
  ]);
});

test("a calculation without a result is 0", () => {
  expect([result("1 / 0"), result("0 / 0")]).toEqual([0, 0]);
});

test("a syntax error has its kind and its position", () => {
  const problems = ["", "1 +", "1 2", "(1", "1)", "* 2", "alert(1)", "1 + {", "2 ** 3", "()"].map(
    (eq) => Object.values(parse(eq)).join(" "),
  );
  expect(problems).toEqual([
    "incomplete 0",
    "incomplete 3",
    "operator_missing 2",
    "bracket_not_closed 2",
    "bracket_not_opened 2",
    "value_missing 1",
    "character_unexpected 1",
    "character_unexpected 4",
    "value_missing 4",
    "value_missing 2",
  ]);
});

test("a long equation takes linear time", () => {
  const deep = `${"(".repeat(900)}1${")".repeat(900)}`;
  expect(parse(deep)).toHaveProperty("steps");
  expect(parse(`${"-".repeat(1999)}1`)).toHaveProperty("steps");
});
