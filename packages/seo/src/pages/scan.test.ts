import { expect, test } from "vitest";
import { scanHead } from "./heads.ts";

test("a head is parsed whatever its letter case, quotes and order", () => {
  const html = `<!DOCTYPE html><HTML><head prefix="a>b"><!-- </head><title>no</title> -->
    <Title>Yes &amp; no</Title><script>"</head>"</script><style></head></style>
    <META PROPERTY=og:title content="x"><meta content='name="robots"' name='description'>
    <link href=/A?b&amp;c rel='next canonical'><meta name="robots" content="NoIndex"></HEAD><body>`;
  const found = scanHead(html);
  expect([...(found?.names ?? [])].toSorted()).toEqual([
    "canonical",
    "description",
    "next",
    "og:title",
    "robots",
    "title",
  ]);
  expect(found?.title).toBe("Yes &amp; no");
  expect(found?.isHidden).toBe(true);
  expect(found?.canonical).toBe("/A?b&amp;c");
});

test.each([
  ["noindex", true],
  ["NONE", true],
  ["follow, NoIndex", true],
  ["noindex nofollow", true],
  ["index, max-image-preview:none", false],
  ["max-image-preview: none", false],
  ["", false],
])("the robots directives %j exclude a page: %s", (directives, expected) => {
  const html = `<head><meta name="robots" content="${directives}" id="noindex"></head>`;
  expect(scanHead(html)?.isHidden).toBe(expected);
});

test.each([
  "",
  "<p>text</p>",
  "<head><title>never closed</head>",
  "<head><!-- never closed </head>",
  "<head><meta content='never closed </head>",
  "<head><body></head>",
  "<header></header>",
])("%s has no end of a head", (html) => {
  expect(scanHead(html)).toBeUndefined();
});
