import { expect, test } from "vitest";
import { parseUrl, ipPrefix, pathBelow, percentDecode } from "./addresses.ts";

const base = "https://a.example/b/";
const letters = (count: number): string =>
  Array.from({ length: count }, (_, i) => String.fromCharCode(0x4e00 + i)).join("");

test.each([
  "https://b.example/c?d#e",
  "//b.example/c",
  "/c",
  "c",
  "?d",
  "http://münchen.example/",
  `https://${letters(40)}.${letters(40)}.example/`,
  `https://a${"\u00ad".repeat(500)}.example/`,
  `https://a${"%C2%AD".repeat(500)}.example/`,
  `https://${letters(500)}@b.example/`,
  `https://${"e\u0301".repeat(40)}.example/`,
  `https://${"a".repeat(500)}.example/`,
  "mailto:a@b.example",
  `/${letters(5000)}`,
  `https://b.example/${letters(5000)}`,
  `https://b.example?${letters(5000)}`,
  `?${letters(5000)}`,
  `data:text/plain;base64,${"a/".repeat(5000)}`,
])("%.40s is parsed like URL parses it", (text) => {
  expect(parseUrl(text, base)?.href).toBe(new URL(text, base).href);
});

test("URLs with Latin-1 letters are parsed after thousands of others", () => {
  for (let i = 0; i < 300_000; i++) parseUrl(`http://b.example/${i % 7}`, base);
  expect(parseUrl("http://münchen.example/", base)?.host).toBe("xn--mnchen-3ya.example");
});

test.each(["https://", "http://[", "https://a b/", ""])("%j is not a URL", (text) => {
  expect(parseUrl(text)).toBeUndefined();
});

test.each(["https://", "//", "\\\\", " \n ht\ttps:\\", "http:", "/\t/", "https://a@", "ws://b."])(
  "a URL with an impossible host is invalid after %j",
  (beginning) => {
    for (const label of [
      "\u0301\u0316".repeat(100_000),
      letters(20_000),
      encodeURI(letters(20_000)),
      `xn--${"b1".repeat(100_000)}`,
      `${letters(10_000)}${"\u00ad".repeat(10_000)}`,
    ])
      expect(parseUrl(`${beginning}${label}.example/`, base)).toBeUndefined();
  },
);

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8::7", "2001:db8:0:0::"],
  ["2001:db8:0:0:1:2:3:4", "2001:db8:0:0::"],
  ["::1", "0:0:0:0::"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
])("%s is counted as %s", (address, network) => expect(ipPrefix(address)).toBe(network));

test("percent escapes are decoded if all of them are complete and UTF-8", () => {
  expect(percentDecode("a%20%E6%97%A5+b%25")).toBe("a 日+b%");
  for (const text of ["100%", "%zz", "%ff", "ok%20%e6%97"])
    expect(percentDecode(text)).toBe(undefined);
});

test.each([
  ["/boats/red", "/boats", "/red"],
  ["/boats/", "/boats", "/"],
  ["/boats", "/boats", ""],
  ["/boatswain", "/boats", undefined],
  ["/", "/boats", undefined],
  ["/red", "", "/red"],
])("the path %s below %s is %s", (path, folder, below) =>
  expect(pathBelow(path, folder)).toBe(below),
);
