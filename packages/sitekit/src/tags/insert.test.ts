import { expect, test } from "vitest";
import { withTags } from "./insert.ts";

const put = (html: string) => withTags(html, { head: "{H}", body: "{B}" });

test("things stand at the ends of head and body", () => {
  expect(put("<html><head><title>a</title></head><body>b</body></html>")).toBe(
    "<html><head><title>a</title>{H}</head><body>b{B}</body></html>",
  );
});

test("what only looks like an end is none", () => {
  const text = "<head><script>'</head></body>'</script><!-- </head> --></head><body a='</body>'>";
  expect(put(`${text}b</body>`)).toBe(
    "<head><script>'</head></body>'</script><!-- </head> -->{H}</head><body a='</body>'>b{B}</body>",
  );
});

test("a page without ends has a head before its body, and ends where it ends", () => {
  expect(put("<html><title>a</title><body>b")).toBe("<html><title>a</title>{H}<body>b{B}");
});

test("what is no whole page stays as it is", () => {
  expect(put("<p>a</p>")).toBe("<p>a</p>");
  expect(put("")).toBe("");
});

test("a page of nonsense is read in linear time", () => {
  const began = performance.now();
  put("<head>" + "</".repeat(500_000));
  put("<!--".repeat(250_000));
  put("<a b='".repeat(200_000));
  expect(performance.now() - began).toBeLessThan(5_000);
});
