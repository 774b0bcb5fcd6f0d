import { expect, test } from "vitest";
import { toRemovals } from "./record.ts";

const site = { url: "https://www.site.test/blog" };
const none = () => false;

test("an unwanted cookie is deleted on its host, its parent domains, and in the folders of the page", () => {
  const page = new URL("https://www.site.test/blog/a/b?x=1");
  const headers = toRemovals(site, { cookie: "_ga=1; own=2", page }, (name) => name === "own");
  expect(headers.slice(0, 4)).toEqual([
    "_ga=; Max-Age=0; Secure; Path=/",
    "_ga=; Max-Age=0; Secure; Path=/; Domain=www.site.test",
    "_ga=; Max-Age=0; Secure; Path=/; Domain=site.test",
    "_ga=; Max-Age=0; Secure; Path=/blog/",
  ]);
  expect(headers).toContain("_ga=; Max-Age=0; Secure; Path=/blog/a/b; Domain=site.test");
  expect(headers.join()).not.toMatch(/own|Domain=test/);
});

test.each([
  ["no cookies", null],
  ["a name that no cookie has", "a b=1; \u00e4=2; =3; ;;"],
  ["names with line breaks", "a\r\nSet-Cookie: x=1"],
])("%s deletes nothing", (_, cookie) => {
  expect(toRemovals(site, { cookie, page: undefined }, none)).toEqual([]);
});

test("the number of deletions per response is limited, usual paths and domains first", () => {
  const cookie = Array.from({ length: 500 }, (_, n) => `c${n}=1`).join("; ");
  const page = new URL(`https://a.b.c.d.site.test/${"x/".repeat(2_000)}`);
  const headers = toRemovals(site, { cookie, page }, none);
  expect(headers).toHaveLength(80);
  expect(headers.slice(0, 40).every((header) => header.endsWith("Path=/"))).toBe(true);
});

test.each(["http://127.0.0.1:8080/a/", "http://[::1]/a/", "http://localhost/a/"])(
  "%s has no parent domains",
  (address) => {
    const page = new URL(address);
    const headers = toRemovals({ url: page.origin }, { cookie: "_ga=1", page }, none);
    expect(headers).toEqual([
      "_ga=; Max-Age=0; Path=/",
      "_ga=; Max-Age=0; Path=/a",
      "_ga=; Max-Age=0; Path=/a/",
    ]);
  },
);

test("a path that could end a header's attribute is left out", () => {
  const page = new URL("https://www.site.test/a;Domain=evil.test/b");
  const headers = toRemovals({ url: "https://www.site.test" }, { cookie: "_ga=1", page }, none);
  expect(headers.join()).not.toContain("evil");
});
