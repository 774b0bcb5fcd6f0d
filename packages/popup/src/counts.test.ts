import { expect, test } from "vitest";
import { toRate } from "./counts.ts";

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [3, 1, 0.3333],
  [4, 4, 1],
  [2, 5, 1],
])("of %i opens and %i conversions the rate is %d", (opens, conversions, rate) => {
  expect(toRate(opens, conversions)).toBe(rate);
});
