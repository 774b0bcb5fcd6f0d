import { expect, test } from "vitest";
import { excludesFromSearch } from "./robots.ts";

test.each([
  ["noindex", true],
  ["NOINDEX, nofollow", true],
  ["none", true],
  ["noindex nofollow", true],
  ["index, follow, max-image-preview:none", false],
  ["max-image-preview: none", false],
  ["otherbot: noindex", false],
  ["", false],
])("%j excludes a page from search engines: %s", (directives, isExcluded) => {
  expect(excludesFromSearch(directives)).toBe(isExcluded);
});
