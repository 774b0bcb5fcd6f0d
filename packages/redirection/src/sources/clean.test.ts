import { expect, test } from "vitest";
import { cleanSource } from "./clean.ts";
import { weightOf } from "./pattern.ts";

test.each([
  ["yes", "/yes"],
  [" /a ", "/a"],
  ["/a\n/b", "/a"],
  ["/a\t/b", "/a"],
  ["/a\0b", "/ab"],
  ["/a&amp;b", "/a&b"],
  ["/<b>a</b>", "/a"],
  ["/1<2", "/1<2"],
  ["/caf%C3%A9", "/café"],
  ["/%ff", "/%ff"],
  ["/a%3Fb%23c%25d%20e", "/a%3Fb%23c%25d%20e"],
  ["//thing/here", "//thing/here"],
  ["/x?=1", "/x?=1"],
  ["", ""],
])("%j is stored as %s", (text, url) => {
  expect(cleanSource(text, false)).toEqual({ url, origin: undefined });
});

test("scheme and host are separated from the path", () => {
  expect(cleanSource("HTTP://Full.test", false)).toEqual({ url: "/", origin: "http://full.test" });
  expect(cleanSource("https://full.test/a?b", false)).toEqual({
    ...{ url: "/a?b", origin: "https://full.test" },
  });
});

test("a pattern is unchanged, except for characters that cannot be in one line", () => {
  for (const source of ["^/a(?<name>.*)$", "^/%C3%A9/%2B$", "a", "https?://x"])
    expect(cleanSource(source, true).url).toBe(source);
  expect(cleanSource(" ^/a\n$", true).url).toBe("^/a");
});

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
