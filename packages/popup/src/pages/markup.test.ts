import { expect, test } from "vitest";
import { withMarkup } from "./markup.ts";

test.each([
  ["<body><p>a</p></body></html>", "<body><p>a</p>+</body></html>"],
  ["<BODY>a</BODY >\n</HTML>", "<BODY>a+</BODY >\n</HTML>"],
  ["<!doctype html><p>a\n</html>\n", "<!doctype html><p>a\n+</html>\n"],
  ["\n<!DOCTYPE  html><title>a</title><p>b", "\n<!DOCTYPE  html><title>a</title><p>b+"],
  ["<html><p>a", "<html><p>a+"],
  [
    "<body><script>'</body>'</script>a</body></html>",
    "<body><script>'</body>'</script>a+</body></html>",
  ],
])("%j becomes %j", (page, expected) => {
  expect(withMarkup(page, "+")).toBe(expected);
});

test.each(["", "<p>a</p>", "a", "<htmlx>", "<?xml version='1.0'?><a/>"])(
  "%j is no whole page",
  (text) => {
    expect(withMarkup(text, "+")).toBeUndefined();
  },
);

test("markup is put in as it is, whatever a replacement would make of it", () => {
  expect(withMarkup("<body></body>", "$& $1 $$")).toBe("<body>$& $1 $$</body>");
});

test("a hostile page is read in linear time", () => {
  const began = performance.now();
  withMarkup(`${"</body".repeat(100_000)}${" ".repeat(200_000)}`, "+");
  withMarkup(" ".repeat(500_000), "+");
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("end tags in comments and raw text are ignored", () => {
  const script = "<script>write('</body></html>')</script>";
  const page = `<!DOCTYPE html><body>${script}`;
  expect(withMarkup(page, "+")).toBe(`${page}+`);
  const noted = "<body>a</body><!-- </body> --></html>";
  expect(withMarkup(noted, "+")).toBe("<body>a+</body><!-- </body> --></html>");
  expect(withMarkup("<body><!--></body>", "+")).toBe("<body><!-->+</body>");
  expect(withMarkup(script, "+")).toBeUndefined();
  for (const name of ["style", "TEXTAREA", "title"]) {
    const held = `<!doctype html><${name}></body></${name} ></html>`;
    expect(withMarkup(held, "+")).toBe(held.replace("</html>", "+</html>"));
  }
});
