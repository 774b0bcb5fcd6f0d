import { expect, test } from "vitest";
import { toPlain } from "./event-document.ts";

test.each([
  ["Harbour walk &#8211; by night", "Harbour walk – by night"],
  ["Fish &amp; <em>chips</em>", "Fish & chips"],
  ["<p>One<br>two</p>\n<p>three</p>", "One\ntwo\n\nthree"],
  ["a < b &unknown;", "a < b &unknown;"],
  ["<style>p { }</style><script>alert(1)</script>x", "x"],
  ["  plain  ", "plain"],
])("the text of %j is %j", (html, text) => {
  expect(toPlain(html)).toBe(text);
});

test("a long sequence of opening brackets takes linear time", () => {
  toPlain("<p>".repeat(100_000) + "<".repeat(100_000));
});
