import { expect, test } from "vitest";
import { timingSafeEqual } from "./timing-safe-equal.ts";

test("texts are equal only if every character is equal", () => {
  expect(timingSafeEqual("abc", "abc")).toBe(true);
  expect(timingSafeEqual("abc", "abd")).toBe(false);
  expect(timingSafeEqual("abc", "ab")).toBe(false);
  expect(timingSafeEqual("ab", "abc")).toBe(false);
  expect(timingSafeEqual("", "a")).toBe(false);
  expect(timingSafeEqual("\0", "")).toBe(false);
});
