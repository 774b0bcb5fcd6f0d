import { expect, test } from "vitest";
import { readAddress } from "./address.ts";
import { toOgLocale } from "./head.ts";
import { profileUrl, toHandle } from "./pieces.ts";

const site = { url: "https://site.test" };

test.each([
  ["https://site.test", { path: "/", number: 1 }],
  ["http://www.site.test/a/B%C3%A9?x=1#y", { path: "/a/B%c3%a9/", number: 1 }],
  ["https://site.test/a/page/3/", { path: "/a/", number: 3 }],
  ["https://site.test/?s=fog", { path: "/", search: "fog" }],
  ["https://site.test/?page_id=7", { item: 7 }],
  ["https://site.test/a/?p=7", { item: 0 }],
])("%s is a URL of the site", (url, asked) => {
  expect(readAddress(url, site)).toMatchObject(asked);
});

test.each([
  "",
  "/a",
  "https://other.test/",
  "https://site.test.other.test/",
  "ftp://site.test/",
  "https://site.test/%00/",
])("%s is not", (url) => expect(readAddress(url, site)).toBeUndefined());

test("a site at a path and port only includes URLs below them", () => {
  const below = { url: "http://site.test:8080/blog" };
  expect(readAddress("http://site.test:8080/blog/a/", below)?.path).toBe("/a/");
  expect(readAddress("http://site.test:8080/blog", below)?.path).toBe("/");
  expect(readAddress("http://site.test:8080/blogs/", below)).toBeUndefined();
  expect(readAddress("http://site.test/blog/a/", below)).toBeUndefined();
});

test.each([
  ["en", "en_US"],
  ["en-GB", "en_GB"],
  ["ja", "ja_JP"],
  ["de", "de_DE"],
  ["zh-Hans-CN", "zh_CN"],
  ["pt_BR", "pt_BR"],
  ["", "en_US"],
])("the language %s is %s", (tag, locale) => expect(toOgLocale(tag)).toBe(locale));

test.each([
  ["@harbour", "@harbour"],
  ["https://twitter.com/harbour", "@harbour"],
  ["harbour lights", "@lights"],
  ["!!", ""],
  [undefined, ""],
])("%s is the handle %s", (typed, handle) => expect(toHandle(typed)).toBe(handle));

test("a profile is a URL or empty", () => {
  expect(profileUrl("Twitter", "@harbour")).toBe("https://twitter.com/harbour");
  expect(profileUrl("LinkedIn", "https://www.linkedin.com/in/a")).toBe(
    "https://www.linkedin.com/in/a",
  );
  expect(profileUrl("LinkedIn", "a")).toBe("");
  expect(profileUrl("Facebook", "javascript:alert(1)")).toBe("https://www.facebook.com/1");
});
