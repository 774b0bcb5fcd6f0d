import { expect, test } from "vitest";
import { toSearchTerms } from "./search-terms.ts";

test.each([
  ["quick fox", ["quick", "fox"], []],
  ['"quick fox" brown', ["quick fox", "brown"], []],
  ["red,green+blue\tblack", ["red", "green", "blue", "black"], []],
  ["fox -dog", ["fox"], ["dog"]],
  ["the fox is a b", ["fox"], []],
  ["a", ["a"], []],
  ["the", ["the"], []],
  [
    "one two three four five six seven eight nine ten",
    ["one two three four five six seven eight nine ten"],
    [],
  ],
  ["<b>bold</b> move", ["bold", "move"], []],
  ['open "end here', ["open", "end here"], []],
  ["é 50%", ["é", "50%"], []],
])("%j finds %j without %j", (search, terms, excluded) => {
  expect(toSearchTerms(search)).toMatchObject({ terms, excluded });
});

test("terms in scripts without spaces between words are not words of the index", () => {
  expect(toSearchTerms("祭り jazz ไทย -rock")).toMatchObject({
    terms: ["祭り", "jazz", "ไทย"],
    words: ["jazz"],
  });
});

test("a blank or overlong search has no terms", () => {
  expect(toSearchTerms("  ")).toBeUndefined();
  expect(toSearchTerms("x".repeat(1601))).toBeUndefined();
  expect(toSearchTerms("x".repeat(1600))).toBeDefined();
});
