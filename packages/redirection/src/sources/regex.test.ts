import { describe, expect, test } from "vitest";
import { decisionOf, pattern, targetOf } from "../test/rules.ts";
import { toAddress } from "../urls/address.ts";
import { compilePattern } from "./pattern.ts";
import { toReadable } from "./regex.ts";

const to = "/there";

test("a pattern matches part of path and query", async () => {
  expect(await targetOf([pattern("b/c", { to })], "/a/b/c/d")).toBe(to);
  expect(await targetOf([pattern("\\?x=(\\d)", { to: "/$1" })], "/a?x=7")).toBe("/7");
  expect(await targetOf([pattern("^b", { to })], "/b")).toBeUndefined();
});

test("groups are inserted in the target as the visitor sent them", async () => {
  const news = pattern("^/a/(.*)$", { to: "/b/$1" });
  expect(await targetOf([news], "/a/x")).toBe("/b/x");
  expect(await targetOf([news], "/A/x")).toBeUndefined();
  const free = pattern("^/a/(.*)$", { to: "/b/$1", flags: { flag_case: true } });
  expect(await targetOf([free], "/A/X")).toBe("/b/X");
  const user = pattern("^/u/(.*)", { to: "/v/$1", flags: { flag_case: true } });
  expect(await targetOf([user], "/U/a%20b?q=x%20y")).toBe("/v/a%20b?q=x+y");
  expect(await targetOf([user], "/u/a%2Fb%3Fc%23d%25")).toBe("/v/a%2Fb%3Fc%23d%25");
  expect(await targetOf([user], "/u/%F0%9F%98%80.%C3%A9/")).toBe("/v/%F0%9F%98%80.%C3%A9/");
  const swapped = pattern("^/(\\w+)-(\\w+)(-x)?$", { to: "/\\2/$1$3" });
  expect(await targetOf([swapped], "/one-two")).toBe("/two/one");
});

test("non-ASCII letters and escapes in a pattern match the letters themselves", async () => {
  for (const source of ["^/ü", "^/%C3%BC"])
    expect(await targetOf([pattern(source, { to })], "/%C3%BCber")).toBe(to);
  expect(await targetOf([pattern("^/%C3%9C", { to, flags: { flag_case: true } })], "/%C3%BC")).toBe(
    to,
  );
  expect(await targetOf([pattern("^/a\\+b$", { to })], "/a%2Bb")).toBe(to);
  expect(await targetOf([pattern("^/a%2Bb$", { to })], "/a%2Bb")).toBe(to);
  expect(await targetOf([pattern("^/a%2Bb$", { to })], "/aab")).toBeUndefined();
});

test("an invalid pattern matches no address and has an error message", async () => {
  expect(await decisionOf([pattern("a(", { to })], "/a(")).toBeUndefined();
  expect(compilePattern("a(", false)).toMatch(/missing closing/);
  expect(compilePattern("(?=a)", false)).toBeTypeOf("string");
  expect(compilePattern("(a)\\1", false)).toBeTypeOf("string");
  expect(compilePattern("a".repeat(2001), false)).toMatch(/2000/);
  expect(compilePattern("(?:a{999}){9}", false)).toBeTypeOf("string");
  expect(compilePattern("a{999}b{999}c{999}d{999}e{999}", false)).toMatch(/too large/);
});

test("a pattern that is too large is rejected before its repetitions are expanded", () => {
  for (const piece of ["(a?){1000}", "(a|b|c|d){1000}", "\\p{L}{1000}", "(?:[^a]{100}){10}"])
    expect(compilePattern(piece.repeat(2000 / piece.length), true)).toMatch(/too large/);
});

test("invalid escapes are unchanged, and offsets map back exactly", () => {
  const readable = toReadable(toAddress("/%ff%C3%A9x%C3/%F0%9F%98%80?a=%2"));
  expect(readable.text).toBe("/%ffé" + "x%C3/😀?a=%2");
  for (const [part, written] of [
    ["é", "%C3%A9"],
    ["%ff", "%ff"],
    ["x%C3/", "x%C3/"],
    ["😀", "%F0%9F%98%80"],
    ["=%2", "=%2"],
  ] as const) {
    const at = readable.text.indexOf(part);
    expect(readable.written(at, at + part.length)).toBe(written);
  }
});

describe("hostile patterns", () => {
  const evil = [
    "^(a+)+$",
    "(a*)*b",
    "(a|aa)+$",
    "(a|a?)+$",
    "(.*a){20}b",
    ".*a.{200}b$",
    "(x+x+)+y",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(\\d+)*(\\w+)*(.*)*!$",
    "(.*)".repeat(400) + "!",
  ];
  const texts = ["a", "ab", "x", "aX", "/a.", "1a"].map((piece) =>
    `/${piece.repeat(65_536)}`.slice(0, 65_536),
  );
  test("200 of them on a path of 64 KiB take a bounded time", async () => {
    const rules = Array.from({ length: 200 }, (_, i) =>
      pattern(`${evil[i % evil.length]}(?:${i})?`, { to }),
    );
    await decisionOf(rules, "/warm");
    for (const text of texts) await decisionOf(rules, text);
  });
});
