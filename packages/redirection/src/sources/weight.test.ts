import { expect, test } from "vitest";
import { weightOf } from "./weight.ts";

test.each([
  ["abc", 3],
  ["a{10}", 10],
  ["a{2,5}b", 6],
  ["a{3,}", 3],
  ["a{0}b", 1],
  ["(ab){10}", 40],
  ["((a){2}b){3}", 27],
  ["[a-z{9}(]{4}", 4],
  ["\\({3}x", 4],
  ["a{x}", 4],
  ["(a{5}", 7],
  ["a)b", 3],
])("%s has the weight %i", (source, weight) => {
  expect(weightOf(source)).toBe(weight);
});
