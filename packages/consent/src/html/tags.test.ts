import { expect, test } from "vitest";
import { readTags, type Tag } from "./tags.ts";

const names = new Set("a b br i img p script style textarea title".split(" "));
function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  readTags(html, names, (tag) => void tags.push(tag));
  return tags;
}

test("tags are reported with decoded attributes and positions", () => {
  const html = `<p>a<IMG Src='/a?b=1&amp;c=2' src=twice hidden>b<br/></p>`;
  const tags = tagsOf(html);
  expect(tags.map(({ name }) => name)).toEqual(["p", "img", "br"]);
  const [, image] = tags;
  expect({ ...image?.attributes }).toEqual({ src: "/a?b=1&c=2", hidden: "" });
  expect(html.slice(image?.start, image?.end)).toBe(`<IMG Src='/a?b=1&amp;c=2' src=twice hidden>`);
});

test("tags with other names are skipped", () => {
  expect(tagsOf(`<div a="1"><p b="2"><em><script>a()</script>`).map(({ name }) => name)).toEqual([
    "p",
    "script",
  ]);
});

test("a script is reported with its text, in which no tags are found", () => {
  const html = `<script async>if (a < b) x = "<img src=1>";</script><i>`;
  expect(tagsOf(html).map(({ name, text }) => [name, text])).toEqual([
    ["script", `if (a < b) x = "<img src=1>";`],
    ["i", ""],
  ]);
  expect(tagsOf("<script>open").map(({ text }) => text)).toEqual(["open"]);
});

test("no tags are found in comments, titles, text areas and styles", () => {
  const html = `<!-- <img> --><title><img></title><textarea><img></textarea><style><img></style>`;
  expect(tagsOf(html).map(({ name }) => name)).toEqual(["title", "textarea", "style"]);
});

test("names of object properties are ordinary attributes", () => {
  const [tag] = tagsOf(`<a __proto__=x constructor=y toString=z>`);
  expect(Object.entries(tag?.attributes ?? {})).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
    ["tostring", "z"],
  ]);
});

test.each([
  ["nested deeply", "<b>".repeat(300_000)],
  ["with many attributes", `<b ${"a=1 ".repeat(300_000)}>`],
  ["with many entities", `<b a="${"&amp;".repeat(200_000)}">`],
  ["that opens nothing", "<".repeat(1_000_000)],
  ["of comments without an end", "<!--".repeat(250_000)],
  ["of scripts without an end", "<script>".repeat(100_000)],
  ["of SVG without an end", "<svg><desc>".repeat(100_000)],
])("a page %s is parsed in bounded time", (_, html) => {
  tagsOf(html);
});

test.each([
  ["a script of SVG that closes itself", `<svg><script href="a"/></svg><p>`, ["script", "p"]],
  ["one that does not", `<svg><script href="a"></script></svg><p>`, ["script", "p"]],
  ["a style of SVG", `<svg><style/><p>`, ["style", "p"]],
  [
    "HTML inside SVG",
    `<svg><desc><script>"<p>"</script></desc><title><i></title>`,
    ["script", "title", "i"],
  ],
  ["SVG that HTML ends", `<svg><g><p><script>"<i>"</script>`, ["p", "script"]],
  ["SVG whose parent ends", `<div><svg></div><script>"<p>"</script>`, ["script"]],
  ["SVG after SVG", `<svg/><svg></svg><script>"<p>"</script>`, ["script"]],
  [
    "MathML",
    `<math><mi><script>"<p>"</script></mi></math><script>"<p>"</script>`,
    ["script", "script"],
  ],
])("the tags of %s are the same as in browsers", (_, html, seen) => {
  expect(tagsOf(html).map(({ name }) => name)).toEqual(seen);
});
