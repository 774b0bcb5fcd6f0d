import { expect, test } from "vitest";
import { withTags } from "./insert.ts";

const put = (html: string) => withTags(html, { head: "{H}", body: "{B}" });

test("snippets are at the ends of head and body", () => {
  expect(put("<html><head><title>a</title></head><body>b</body></html>")).toBe(
    "<html><head><title>a</title>{H}</head><body>b{B}</body></html>",
  );
});

test("text that looks like an end tag is ignored", () => {
  const text = "<head><script>'</head></body>'</script><!-- </head> --></head><body a='</body>'>";
  expect(put(`${text}b</body>`)).toBe(
    "<head><script>'</head></body>'</script><!-- </head> -->{H}</head><body a='</body>'>b{B}</body>",
  );
});

test("a page without end tags has its head before its body, and its end at the end", () => {
  expect(put("<html><title>a</title><body>b")).toBe("<html><title>a</title>{H}<body>b{B}");
});

test("a response that is not a complete page is unchanged", () => {
  expect(put("<p>a</p>")).toBe("<p>a</p>");
  expect(put("")).toBe("");
});

test("an invalid page takes linear time", () => {
  const began = performance.now();
  put("<head>" + "</".repeat(500_000));
  put("<!--".repeat(250_000));
  put("<a b='".repeat(200_000));
  expect(performance.now() - began).toBeLessThan(5_000);
});
