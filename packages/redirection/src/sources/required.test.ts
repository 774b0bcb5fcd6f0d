import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { toRequired, toSubject } from "./required.ts";

test.each([
  ["^/blog/(\\d+)/(.*)$", "/blog/1/x", "/news/blog/"],
  ["/blog/", "/a/blog/", "/news/"],
  ["^/a\\.html", "/a.html", "/aahtml"],
  ["(foo|bar)-product", "/foo-product", "/foo"],
  ["ab?c/defg", "/ac/defg", "/abc"],
])("%s is tried on %s and not on %s", (source, yes, no) => {
  const required = toRequired(source);
  expect(required.isIn(toSubject(yes), false)).toBe(true);
  expect(required.isIn(toSubject(no), false)).toBe(false);
});

test("no matching pattern is skipped", () => {
  const parts = [
    "a",
    "B",
    "/",
    "\\.",
    "[a-b]",
    "[]a]",
    "(a|b)",
    "(?:ab)?",
    "a*",
    "b+",
    "ab{0,1}",
    "a{b",
    "|",
    "^",
    "$",
  ];
  const texts = ["", "a", "ab", "AB", "/a.b", "ba/ab", "aab{b", "abab/.", "]", "BAB/"];
  // A fixed sequence, so that failures are reproducible.
  let seed = 7;
  const next = (max: number) => (seed = (seed * 48271) % 2147483647) % max;
  let matches = 0;
  for (let i = 0; i < 6_000; i++) {
    const source = Array.from({ length: 1 + next(5) }, () => parts[next(parts.length)]).join("");
    const isFolded = next(2) === 1;
    let engine: RE2JS;
    try {
      engine = RE2JS.compile(source, RE2JS.DOTALL | (isFolded ? RE2JS.CASE_INSENSITIVE : 0));
    } catch {
      continue;
    }
    const required = toRequired(source);
    for (const text of texts) {
      if (!engine.test(text)) continue;
      matches++;
      expect(required.isIn(toSubject(text), isFolded), `${source} on ${text}`).toBe(true);
    }
  }
  expect(matches).toBeGreaterThan(3_000);
});
