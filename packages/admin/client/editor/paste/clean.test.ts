import { expect, test } from "vitest";
import { cleanHtml } from "./clean.ts";

test("an office document loses its styles, classes and empty paragraphs", () => {
  expect(
    cleanHtml(
      '<!--StartFragment--><style>p{}</style><p class="MsoTitle">Title</p><p class="MsoNormal" style="margin:0"><b><span lang="EN" style="mso-x:y">Bold</span></b> text<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>',
    ),
  ).toBe("<h1>Title</h1><p><b>Bold</b> text</p>");
});

test("lists of office documents become lists", () => {
  const item = (level: number, bullet: string, text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span data-style="mso-list:Ignore">${bullet}<span>&nbsp;</span></span>${text}</p>\n`;
  const html = item(1, "1.", "One") + item(2, "·", "Inner") + item(1, "2.", "Two") + "<p>After</p>";
  expect(cleanHtml(html)).toBe(
    "<ol><li>One<ul><li>Inner</li></ul></li><li>Two</li></ol><p>After</p>",
  );
});

test("documents from the web keep marks that are written as styles", () => {
  expect(
    cleanHtml(
      '<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span> <span style="font-style:italic">it</span> plain</p></b>',
    ),
  ).toBe("<p><strong>Bold</strong> <em>it</em> plain</p>");
});

test("scripts, handlers and unsafe addresses are removed", () => {
  expect(
    cleanHtml(
      '<div onclick="x()"><script>alert(1)</script><a href="javascript:x">link</a><img src="data:x" onerror="x"><img src="https://a.test/b.png" onerror="x" style="x"><iframe src="https://x"></iframe></div>',
    ),
  ).toBe('<p>link<img src="https://a.test/b.png"/></p>');
});

test("elements with the names of properties of all objects are unwrapped", () => {
  expect(cleanHtml("<constructor>one</constructor> <valueof>two</valueof>")).toBe("one two");
});

test.each([
  ["<div>one</div><div><br/></div><div>two</div>", "<p>one</p><p>two</p>"],
  ["<div>one<div>two</div></div>", "one<p>two</p>"],
  ["<section><h2>Title</h2><div>one</div></section>", "<h2>Title</h2><p>one</p>"],
  [
    '<figure><img src="https://a.test/b.png"/><figcaption>Fog</figcaption></figure>',
    '<img src="https://a.test/b.png"/><p>Fog</p>',
  ],
  ["<dl><dt>Fog</dt><dd>Low cloud</dd></dl>", "<p>Fog</p><p>Low cloud</p>"],
  ["<ul><li><div>one</div>\n<div>two</div></li></ul>", "<ul><li>one<br/>two</li></ul>"],
  [
    "<blockquote><div>one</div><div>two</div></blockquote>",
    "<blockquote><p>one</p><p>two</p></blockquote>",
  ],
  ["<pre><div>a</div><div>b</div></pre>", "<pre>a\nb</pre>"],
])("the lines of %s stay lines", (html, cleaned) => {
  expect(cleanHtml(html)).toBe(cleaned);
});

test("lines of code stay lines", () => {
  expect(
    cleanHtml("<p>one\ntwo</p><pre><code><span>if (a)\n</span>  b();\n\nc();</code></pre>"),
  ).toBe("<p>one two</p><pre><code>if (a)\n  b();\n\nc();</code></pre>");
});

test("HTML that is not well-formed is rejected", () => {
  expect(cleanHtml("<p>one<div>two</p>")).toBeUndefined();
});
