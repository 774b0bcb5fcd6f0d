import { describe, expect, test } from "vitest";
import { pattern, rule, targetOf } from "./test/rules.ts";
import { toAscii } from "./urls/escapes.ts";
import { problemOf } from "./targets.ts";

/** Checks the target of a pattern for a requested address. */
async function leads(source: string, to: string, asked: string, location: string): Promise<void> {
  expect(await targetOf([pattern(source, { to })], asked)).toBe(location);
}

describe("a query that is passed on", () => {
  test.each([
    ["/t?a=9", "/a?a=1&b=2", "/t?a=9&b=2"],
    ["/t#f", "/a?a=1", "/t?a=1#f"],
    ["/t", "/a?q=a%20b&n", "/t?q=a+b&n"],
    ["/t", "/a?l[]=1&l[]=2", "/t?l[]=1&l[]=2"],
    ["/t?l[]=9", "/a?l[]=1&l[]=2&m=3", "/t?l[]=9&m=3"],
    ["/t?a=1", "/a", "/t?a=1"],
    ["/t?", "/a?a=1", "/t?a=1"],
    ["https://other.test", "/a?a=1", "https://other.test/?a=1"],
  ])("onto %s from %s gives %s", async (to, asked, location) => {
    expect(await targetOf([rule("/a", { to, flags: { flag_query: "pass" } })], asked)).toBe(
      location,
    );
  });
  test("is not passed by other modes", async () => {
    const ignoring = rule("/a", { to: "/t", flags: { flag_query: "ignore" } });
    expect(await targetOf([ignoring], "/a?a=1")).toBe("/t");
  });
});

describe("variables", () => {
  const ofAbc = "900150983cd24fb0d6963f7d28e17f72";
  const ada = {
    ...{ id: 7, login: "ada b", displayName: "", roles: [], via: "test", subject: "7", claims: {} },
    can: () => false,
  };
  const visitor = { caller: async () => ada, now: new Date(1_700_000_000_999) };
  test.each([
    ["/u/[userid]/[userlogin]", "/u/7/ada%20b"],
    ["/u/%userid%?name=%userlogin%", "/u/7?name=ada+b"],
    ["/at/[unixtime]", "/at/1700000000"],
    ["/[upper]some-place", "/SOME-PLACE"],
    ["/[lower]Some-Place", "/some-place"],
    ["/[dashes]some_place", "/some-place"],
    ["/[underscores]some-place", "/some_place"],
    ["/price$1", "/price$1"],
    ["/[md5]abc[/md5]?of=[md5][userid][/md5]", `/${ofAbc}?of=8f14e45fceea167a5a36dedd4bea2543`],
    ["/[upper][MD5]abc[/MD5]", `/${ofAbc.toUpperCase()}`],
    ["7", "http://site.test/seventh/"],
    ["8", undefined],
    ["yes", "/yes"],
  ])("%s redirects to %s", async (to, location) => {
    expect(await targetOf([rule("/a", { to })], "/a", visitor)).toBe(location);
  });
  test("a digest is computed from the decoded address and does not reveal it", async () => {
    const all = pattern("^/go/(.*)", { to: "/[md5]$1[/md5]/x" });
    expect(await targetOf([all], "/go/a%62c", visitor)).toBe(`/${ofAbc}/x`);
    expect(await targetOf([all], "/go/[/md5]//evil.test", visitor)).toMatch(/^\/[\da-f]{32}\/x$/);
  });
  test("an anonymous visitor has ID 0 and no name", async () => {
    expect(await targetOf([rule("/a", { to: "/u/[userid]-[userlogin]" })], "/a")).toBe("/u/0-");
  });
  test("data of a visitor is not interpreted as a variable", async () => {
    const all = pattern("^/go/(.*)", { to: "/there/$1", flags: { flag_query: "pass" } });
    expect(await targetOf([all], "/go/[userlogin]/$1/%24%31", visitor)).toBe(
      "/there/[userlogin]/$1/%24%31",
    );
  });
});

describe("a query within a group", () => {
  test.each([
    ["^/u/(.*)$", "/v/$1", "/u/a?q=1", "/v/a?q=1"],
    ["^/u/(.*)$", "/v/$1/end?own=1", "/u/a?q=1", "/v/a/end?own=1&q=1"],
    ["^/u/(.*)$", "/v/$1#part", "/u/a?q=1", "/v/a?q=1#part"],
    ["^/u/(.*)$", "/v?from=$1", "/u/a?q=1", "/v?from=a?q=1"],
    ["^/u(\\?.*)$", "/v$1", "/u?q=1", "/v?q=1"],
    ["^/u(.*)$", "/v$1", "/u?", "/v"],
  ])("%s to %s, requested %s, redirects to %s", leads);
});

describe("visitors are redirected only by rules that redirect", () => {
  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "\\evil.test",
    "ftp://site.test/",
    "mailto:a@site.test",
    "https:/evil.test",
    "https://$1.site.test/",
    "https://[userlogin].site.test/",
    "https://%userlogin%.site.test/",
    "https://site.test@evil.test/",
    "https://",
    "/a\r\nSet-Cookie: a=b",
    "/a\0",
    "\t//evil.test",
    "/[md5]x",
    "/x[/md5]",
    "/[md5]x?y[/md5]",
    "/[md5]a[md5]b[/md5][/md5]",
    "https://[md5]x[/md5].test/",
    `/${"a".repeat(2000)}`,
  ])("the target %j is rejected, and unused if it is stored", async (to) => {
    expect(problemOf(to)).toBeTypeOf("string");
    const stored = { ...rule("/a"), action_data: { url: to } };
    expect(await targetOf([stored], "/a")).toBeUndefined();
  });
  test.each([
    "/a",
    "/",
    "https://other.test",
    "http://other.test:8080/a?b#c",
    "https://[::1]/a",
    "7",
    "yes",
    "/a:b",
    "/\\1",
    "\\1/x",
    "/price$",
  ])("the target %s is accepted", (to) => {
    expect(problemOf(to)).toBeUndefined();
  });
  test.each([
    ["^/go(/.*)$", "$1", "/go//evil.test/x", "/evil.test/x"],
    ["^/go(.*)$", "/$1", "/go/evil.test", "/evil.test"],
    ["^/go/(.*)$", "/$1", "/go//evil.test", "/evil.test"],
    ["^/go/(.*)$", "$1", "/go/https://evil.test/", "/https://evil.test/"],
    ["^/go/(.*)$", "https://good.test$1", "/go/.evil.test/", "https://good.test/.evil.test/"],
    ["^/go/(.*)$", "https://good.test/$1", "/go/@evil.test", "https://good.test/@evil.test"],
    ["^/go/(.*)$", "/x/$1", "/go/%0d%0aSet-Cookie:a", "/x/%0d%0aSet-Cookie:a"],
  ])("%s to %s, requested %s, redirects to %s", leads);
  test("a Location header is always ASCII without spaces", async () => {
    for (const to of ["/漢字 ?ü=é ä#ß", "/%zz", '/"<>`{|}^', "/\u{1F600}", "/\ud800"]) {
      const location = (await targetOf([rule("/a", { to })], "/a")) ?? "";
      expect(location).toMatch(/^\/[\x21-\x7e]+$/);
      expect(new Headers({ location }).get("location")).toBe(location);
    }
    expect(toAscii("/%C3%A9%")).toBe("/%C3%A9%25");
  });
});
