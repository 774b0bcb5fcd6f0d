import { expect, test } from "vitest";
import { fromCookie, toCookieValue, toSetCookie, type Choice } from "./cookie.ts";

const choice: Choice = {
  visitor: "0123456789abcdef0123456789abcdef",
  version: "3x1abc",
  at: 1_768_478_400,
  categories: ["necessary", "analytics"],
  gpc: false,
};

test("the cookie is read as it was written", () => {
  for (const one of [choice, { ...choice, gpc: true }])
    expect(fromCookie(`a=b; consent=${toCookieValue(one)}; c=d`)).toEqual(one);
});

test.each([
  null,
  "",
  "consent",
  "consent=",
  "consent=yes",
  "other=0123456789abcdef0123456789abcdef.1x1.1.necessary.1",
  `consent=${toCookieValue(choice).replace("0123", "0x23")}`,
  `consent=${toCookieValue(choice)}x`,
  `consent=${toCookieValue(choice).replace("1768478400", "-1")}`,
])("%j contains no choice", (header) => {
  expect(fromCookie(header)).toBeUndefined();
});

test("unknown categories are ignored, and necessary ones are always allowed", () => {
  const value = toCookieValue(choice).replace("necessary-analytics", "proto-analytics-toString");
  expect(fromCookie(`consent=${value}`)).toBeUndefined();
  const lower = toCookieValue(choice).replace("necessary-analytics", "proto-analytics");
  expect(fromCookie(`consent=${lower}`)?.categories).toEqual(["necessary", "analytics"]);
});

test("a long header is parsed in linear time", () => {
  fromCookie(`consent=${"a-".repeat(500_000)}`);
  fromCookie("consent=;".repeat(200_000));
});

test("the cookie has the path of the site, and is Secure on HTTPS sites", () => {
  expect(toSetCookie({ url: "https://magazine.example/blog" }, choice, 2)).toBe(
    `consent=${toCookieValue(choice)}; Path=/blog/; Max-Age=172800; SameSite=Lax; Secure`,
  );
  expect(toSetCookie({ url: "http://localhost" }, choice, 1)).not.toContain("Secure");
});
