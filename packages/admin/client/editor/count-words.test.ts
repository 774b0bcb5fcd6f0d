import { expect, test } from "vitest";
import { countWords } from "./count-words.ts";

test.each([
  ["", 0],
  ["One two, three — four!", 4],
  ["don't well-known 3.14", 3],
  ["naïve naïve", 2],
  ["日本語 text", 4],
])("%j has %i words", (text, count) => {
  expect(countWords(text)).toBe(count);
});
