import { expect, test } from "vitest";
import { isSameText } from "./same-text.ts";

test("texts are the same only where every character is", () => {
  expect(isSameText("abc", "abc")).toBe(true);
  expect(isSameText("abc", "abd")).toBe(false);
  expect(isSameText("abc", "ab")).toBe(false);
  expect(isSameText("ab", "abc")).toBe(false);
  expect(isSameText("", "a")).toBe(false);
  expect(isSameText("\0", "")).toBe(false);
});
