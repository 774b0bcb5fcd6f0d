import { expect, test } from "vitest";
import { isPortable } from "./portable.ts";

test.each([
  ["^/blog/(\\d+)/(?:a|b)[^/]*\\.html$", true],
  ["^/(?i)x{2,5}(?P<name>[[:alpha:]_-])", true],
  ["^/[]a][^]b][\\w-][a-f\\x41é[]$", true],
  ["\\{\\[\\(\\\\", true],
  ["^/\\x{100}", false],
  ["^/\\p{Greek}", false],
  ["^/[\\p{L}]", false],
  ["^/[\\w-z]", false],
  ["^/[[:digit:]-z]", false],
  [`^/(?P<${"a".repeat(40)}>b)`, false],
  ["^/(?=a)", false],
  ["^/a{,5}", false],
  ["^/\\Qa\\E", false],
  ["(?:[a-c][d-f]){1000}", false],
  ["(?:é|%[Cc]3%[Aa]9)".repeat(600), false],
])("whether %s is portable is %s", (pattern, isSo) => {
  expect(isPortable(pattern)).toBe(isSo);
});

test("a pattern is checked in time proportional to its length", () => {
  for (const piece of ["[", "[:", "(?:", "\\", "[a-", "[[:a", "{"])
    expect(isPortable(piece.repeat(400))).toBeTypeOf("boolean");
  for (const piece of ["[", "(", "[a\\w-", "{", "[[:a:]", "[^", "[a-z][^"])
    isPortable(piece.repeat(1_400));
  // A class that begins with a bracket or a caret is unambiguous here.
  for (const piece of ["[][]", "[^][^]", "[a][^b"])
    for (const end of ["\\pL", "[^a", "("]) isPortable(piece.repeat(40) + end);
});
