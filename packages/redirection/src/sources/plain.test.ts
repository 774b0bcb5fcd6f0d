import { expect, test } from "vitest";
import type { Flags } from "../rules/rule.ts";
import { strict } from "../test/rules.ts";
import { toAddress } from "../urls/address.ts";
import { isPlainMatch } from "./plain.ts";

const cases: readonly (readonly [
  source: string,
  asked: string,
  flags: Partial<Flags>,
  isMatch: boolean,
])[] = [
  ["/a", "/a/", {}, false],
  ["/a", "/a/", { flag_trailing: true }, true],
  ["/a/", "/a", { flag_trailing: true }, true],
  ["/a", "/a//", { flag_trailing: true }, false],
  ["/", "/", { flag_trailing: true }, true],
  ["/a", "/A", {}, false],
  ["/a", "/A", { flag_case: true }, true],
  ["/Über", "/%C3%BCber", { flag_case: true }, true],
  ["/Über", "/%c3%bcber", {}, false],
  ["/a?x=1&y=2", "/a?y=2&x=1", {}, true],
  ["/a?x=1&y=2", "/a?y=2&x=1", { flag_query: "exactorder" }, false],
  ["/a?x=1&y=2", "/a?x=1&y=2", { flag_query: "exactorder" }, true],
  ["/a?x=1", "/a?x=1&z=3", {}, false],
  ["/a?x=1", "/a?x=1&z=3", { flag_query: "ignore" }, true],
  ["/a?x=1", "/a?x=1&z=3", { flag_query: "pass" }, true],
  ["/a?x=1", "/a?z=3", { flag_query: "ignore" }, false],
  ["/a", "/a?utm_source=mail", { flag_query: "ignore" }, true],
  ["/a", "/a?utm_source=mail", {}, false],
  ["/a", "/a?", {}, true],
  ["/a?x", "/a?x=", {}, false],
  ["/a?x=", "/a?x", {}, false],
  ["/a?x", "/a?x", {}, true],
  ["/a?t[]=1&t[]=2", "/a?t[]=2&t[]=1", {}, false],
  ["/a?t[]=1&t[]=2", "/a?t%5B%5D=1&t[]=2", {}, true],
  ["/a?t[b][c]=1", "/a?t[b][c]=1", {}, true],
  ["/a?x=1", "/a?X=1", {}, false],
  ["/a?x=b", "/a?X=B", { flag_case: true }, true],
  ["/a?x=1&x=2", "/a?x=2", {}, true],
  ["/caf%C3%A9", "/café", {}, true],
  ["/café", "/caf%C3%A9", {}, true],
  ["/a+b", "/a%20b", {}, true],
  ["/a\\?x=1", "/a?x=1", {}, true],
  ["/x?=1", "/x?=1", {}, true],
  ["/x?=1", "/x?=2", {}, false],
  ["/x?=1", "/x", {}, false],
  ["//?query", "//?query", {}, true],
  ["//thing/here", "//thing/here", {}, true],
  ["//thing/here", "/thing/here", {}, false],
  ["/it's:here", "/it%27s%3Ahere", {}, true],
  ["/50%", "/50%25", {}, true],
  ["/a%3Fb", "/a%3Fb", {}, true],
  ["/a%3Fb", "/a?b", {}, false],
];
test.each(cases)("%s asked as %s with %j: %s", (source, asked, flags, isMatch) => {
  expect(isPlainMatch(source, { ...strict, ...flags }, toAddress(asked))).toBe(isMatch);
});
