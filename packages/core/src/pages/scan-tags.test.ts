import { expect, test } from "vitest";
import { insertHtml } from "./scan-tags.ts";

const insert = (html: string) => insertHtml(html, { head: "{H}", body: "{B}" });
const append = (html: string) => insertHtml(html, { body: "+" });

test("snippets are inserted at the ends of the head and the body", () => {
  expect(insert("<html><head><title>a</title></head><body>b</body></html>")).toBe(
    "<html><head><title>a</title>{H}</head><body>b{B}</body></html>",
  );
});

test("a page without end tags has its head before its body, and its end at the end", () => {
  expect(insert("<html><title>a</title><body>b")).toBe("<html><title>a</title>{H}<body>b{B}");
});

test.each([
  ["<body><p>a</p></body></html>", "<body><p>a</p>+</body></html>"],
  ["<BODY>a</BODY >\n</HTML>", "<BODY>a+</BODY >\n</HTML>"],
  ["<!doctype html><p>a\n</html>\n", "<!doctype html><p>a\n+</html>\n"],
  ["\n<!DOCTYPE  html><title>a</title><p>b", "\n<!DOCTYPE  html><title>a</title><p>b+"],
  ["<html><p>a", "<html><p>a+"],
  ["<body></body>a</body>", "<body></body>a+</body>"],
])("the end of the body of %j is found", (page, expected) => {
  expect(append(page)).toBe(expected);
});

test.each([
  "",
  "<p>a</p>",
  "a",
  "<htmlx>",
  "<?xml version='1.0'?><a/>",
  "<script></body></script>",
])("%j is a fragment, which is unchanged", (text) => {
  expect(append(text)).toBeUndefined();
});

test("text that looks like an end tag is ignored", () => {
  const head = "<head><script>'</head></body>'</script><!-- </head> -->";
  const body = "</head><body a='</body>'>b";
  expect(insert(`${head}${body}</body>`)).toBe(`${head}{H}${body}{B}</body>`);
  expect(append("<body>a</body><!-- </body> --></html>")).toBe(
    "<body>a+</body><!-- </body> --></html>",
  );
  expect(append("<body><!--></body>")).toBe("<body><!-->+</body>");
  for (const name of ["style", "TEXTAREA", "title", "template"])
    expect(append(`<!doctype html><${name}></body></${name} ></html>`)).toBe(
      `<!doctype html><${name}></body></${name} >+</html>`,
    );
});

test("insertions are not interpreted as replacement patterns", () => {
  expect(insertHtml("<body></body>", { body: "$& $1 $$" })).toBe("<body>$& $1 $$</body>");
});
