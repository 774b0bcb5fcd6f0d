import { expect, test } from "vitest";
import { scanHead } from "./scan.ts";

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
  expect(html.slice(...(found?.title ?? [0, 0]))).toBe("Yes &amp; no");
  expect(html.slice(found?.end)).toBe("</HEAD><body>");
  expect(found?.isHidden).toBe(true);
  expect(found?.canonical).toBe("/A?b&amp;c");
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

test("hostile pages take linear time", () => {
  const started = performance.now();
  for (const piece of [
    "<",
    "<a",
    "<a ",
    "<!--",
    "<!-->",
    "<title>",
    "<script>",
    "<meta ",
    `<meta name="`,
    "</",
    "<meta name=a>",
  ])
    scanHead(`<head>${piece.repeat(20_000)}`);
  expect(performance.now() - started).toBeLessThan(2000);
});

test("many tag characters before one tag take linear time", () => {
  const started = performance.now();
  expect(scanHead(`<head>${"<".repeat(130_000)}<p></head>`)?.end).toBe(130_009);
  expect(performance.now() - started).toBeLessThan(1000);
});
