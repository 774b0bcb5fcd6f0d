import { expect, test } from "vitest";
import { readPermalink, toAddress } from "./address.ts";

const site = { url: "https://site.test" };

test.each([
  ["https://site.test", "front"],
  ["http://site.test/#top", "front"],
  ["https://site.test/?p=7", { id: 7 }],
  ["http://www.site.test/?page_id=7#top", { id: 7 }],
  ["https://site.test/?attachment_id=7&x=1", { id: 7 }],
  ["https://site.test/a/B%E6%B5%8B", { path: "/a/B%e6%b5%8b/", segments: ["a", "B%e6%b5%8b"] }],
  ["https://site.test/测/", { path: "/%e6%b5%8b/", segments: ["%e6%b5%8b"] }],
] as const)("%s is a URL of the site", (url, address) => {
  expect(toAddress(url, site)).toEqual(address);
});

test.each([
  "",
  "nope",
  "/a/",
  "https://site.test/?s=fog",
  "https://site.test/?p=0",
  "https://site.test/?p=1e3",
  "https://site.test/?p=9999999999999999",
  "https://other.test/a/",
  "https://site.test.evil.test/a/",
  "https://site.test:8443/a/",
  "https://user:pw@site.test/a/",
  "ftp://site.test/a/",
  "javascript:alert(1)",
  `https://site.test/${"a".repeat(3_000)}`,
  "https://site.test/a%00b/",
])("%s is not the URL of an item", (url) => {
  expect(toAddress(url, site)).toBeUndefined();
});

test("a site with a base path accepts only URLs below it", () => {
  const below = { url: "https://site.test/blog" };
  expect(toAddress("https://site.test/blog/a/", below)).toMatchObject({ path: "/a/" });
  expect(toAddress("https://site.test/blog/?p=7", below)).toEqual({ id: 7 });
  expect(toAddress("https://site.test/blogs/a/", below)).toBeUndefined();
  expect(toAddress("https://site.test/?p=7", below)).toBeUndefined();
});

test.each([
  ["/2026/01/15/fog/", "/:year/:month/:day/:slug/", { slug: "fog" }],
  ["/fog/", "/:slug", { slug: "fog" }],
  ["/not%c3%adcias/fog/", "/notícias/:slug/", { slug: "fog" }],
  ["/archive/12/", "/archive/:id", { id: 12 }],
  ["/n.b/fog-12/", "/n.b/:slug-:id/", { id: 12 }],
  ["/nxb/fog-12/", "/n.b/:slug-:id/", undefined],
  ["/2026/1/15/fog/", "/:year/:month/:day/:slug/", undefined],
  ["/2026/01/15/fog/more/", "/:year/:month/:day/:slug/", undefined],
] as const)("the path %s is parsed with the permalink structure %s", (path, pattern, named) => {
  expect(readPermalink(path, pattern)).toEqual(named);
});

test("a path that almost matches is parsed in linear time", () => {
  expect(readPermalink(`/${"a-".repeat(20_000)}/x`, "/:slug-:id/")).toBeUndefined();
});
