import { describe, expect, test } from "vitest";
import { queryModes } from "../rules/rule.ts";
import { strict } from "../test/rules.ts";
import { toAddress } from "../urls/address.ts";
import { toLookupKey, toLookupKeys, toMatchUrl, toPathKey } from "./key.ts";
import { isPlainMatch } from "./plain.ts";

test.each([
  ["/x/", "/x"],
  ["/", "/"],
  ["//", "/"],
  ["/a b", "/a%20b"],
  ["/Über/Straße/", "/%c3%bcber/stra%c3%9fe"],
  ["/%C3%9Cber", "/%c3%bcber"],
  ["/a:b[c]@~,(d);", "/a:b[c]@~,(d);"],
  ["/it's!", "/it%27s%21"],
])("the path %s is found as %s", (path, key) => {
  expect(toPathKey(path)).toBe(key);
});

test("lists show the path of a rule, with the query if its order matters, and the word regex for a pattern", () => {
  expect(toMatchUrl({ url: "/A/?B=C", flags: strict })).toBe("/a");
  expect(toMatchUrl({ url: "/A/?B=C", flags: { ...strict, flag_query: "exactorder" } })).toBe(
    "/a?b=c",
  );
  expect(toMatchUrl({ url: "^/a", flags: { ...strict, flag_regex: true } })).toBe("regex");
});

test("keys are short for any source", () => {
  const long = `/${"ü".repeat(2000)}?${"ß".repeat(2000)}=1`;
  expect(toLookupKey({ url: long, regex: false }).length).toBeLessThanOrEqual(501);
  expect(toLookupKeys(toAddress(long))).toContain(toLookupKey({ url: long, regex: false }));
  expect(toLookupKeys(toAddress(`/a?${"x=1&y=2&".repeat(1000)}`)).length).toBeLessThan(60);
});

test("rules for one path are distinguished by their parameters", () => {
  const keys = toLookupKeys(toAddress("/index.php?p=12&lang=en"));
  expect(keys).toContain(toLookupKey({ url: "/index.php?p=12", regex: false }));
  expect(keys).toContain(toLookupKey({ url: "/index.php", regex: false }));
  expect(keys).not.toContain(toLookupKey({ url: "/index.php?p=13", regex: false }));
});

describe("a rule is found by every request that it matches", () => {
  const paths = ["/a", "/A/", "/ä", "/%C3%84", "/a+b", "/A%20b/", "/"];
  const queries = [
    "",
    "?",
    "?x=1",
    "?X=1&y",
    "?y&x=1",
    "?t[]=1&t[]=2",
    "?=1",
    "?x=1&x=2",
    "?x=%31",
  ];
  const all = paths.flatMap((path) => queries.map((query) => path + query));
  const flags = queryModes.flatMap((flag_query) =>
    [true, false].map((isFree) => ({
      ...strict,
      flag_query,
      flag_case: isFree,
      flag_trailing: isFree,
    })),
  );
  test.each(all)("%s", (url) => {
    const key = toLookupKey({ url, regex: false });
    const asked = all
      .map(toAddress)
      .filter((one) => flags.some((some) => isPlainMatch(url, some, one)));
    expect(asked.length).toBeGreaterThan(0);
    for (const one of asked) expect(toLookupKeys(one)).toContain(key);
  });
});
