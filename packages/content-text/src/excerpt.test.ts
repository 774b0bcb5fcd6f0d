import { expect, test } from "vitest";
import { beforeMore, renderExcerpt } from "./excerpt.ts";

const of = (content: string) => renderExcerpt({ raw: "", content });
const block = (name: string, html: string) => `<!-- wp:${name} -->${html}<!-- /wp:${name} -->`;

test("a written excerpt is rendered in paragraphs with typography", () => {
  expect(renderExcerpt({ raw: "Short & <em>sweet</em>", content: "x" })).toBe(
    "<p>Short &#038; <em>sweet</em></p>\n",
  );
});

test("the default is the first 55 words of the content", () => {
  const words = Array.from({ length: 55 }, (_, index) => `w${index}`).join(" ");
  expect(of(words)).toBe(`<p>${words}</p>\n`);
  expect(of(`${words} more`)).toBe(`<p>${words} [&hellip;]</p>\n`);
});

test("without content there is no excerpt", () => {
  expect(of("")).toBe("");
  expect(of("[gallery]")).toBe("");
  expect(of("<script>x</script>")).toBe("");
});

test("the excerpt ends at the first page break or more tag", () => {
  expect(of("one<!--more-->two")).toBe("<p>one</p>\n");
  expect(of("one\n\n<!--nextpage-->\n\ntwo")).toBe("<p>one</p>\n");
  expect(beforeMore("a<!--more read on-->b")).toBe("a");
});

test("only text blocks count, including those in groups and columns", () => {
  const text = block("paragraph", "<p>Text</p>");
  expect(of(block("image", "<figure>x</figure>") + text)).toBe("<p>Text</p>\n");
  expect(of(block("group", `<div>${text}${block("button", "<a>no</a>")}</div>`))).toBe(
    "<p>Text</p>\n",
  );
  expect(of(block("cover", `<div>${text}</div>`))).toBe("");
  expect(of(block("list", `<ul>${block("list-item", "<li>Item</li>")}</ul>`))).toBe(
    "<p>Item</p>\n",
  );
});
