import { expect, test } from "vitest";
import { toParagraphs } from "./paragraphs.ts";

test.each([
  ["", ""],
  [" \n ", ""],
  ["only content", "<p>only content</p>\n"],
  ["one\n\ntwo", "<p>one</p>\n<p>two</p>\n"],
  ["one\r\n\r\ntwo", "<p>one</p>\n<p>two</p>\n"],
  ["one\ntwo", "<p>one<br />\ntwo</p>\n"],
  ["one<br>\ntwo", "<p>one<br />\ntwo</p>\n"],
  ["one<br><br>two", "<p>one</p>\n<p>two</p>\n"],
  ["<p>done</p>", "<p>done</p>\n"],
  ["a\n<h2>b</h2>\nc", "<p>a</p>\n<h2>b</h2>\n<p>c</p>\n"],
  ["<div>text</div>", "<div>text</div>\n"],
  [
    "<ul>\n\t<li>a\n<ul>\n\t<li>b</li>\n</ul>\n</li>\n</ul>",
    "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n",
  ],
  ["<blockquote>stay</blockquote>", "<blockquote><p>stay</p></blockquote>\n"],
  ["<!--more-->", "<p><!--more--></p>\n"],
  ["a<hr />b", "<p>a</p>\n<hr />\n<p>b</p>\n"],
  ["<pre>a\n\n  b\n</pre>c", "<pre>a\n\n  b\n</pre>\n<p>c</p>\n"],
  ["<script>\nlet a;\nlet b;\n</script>", "<p><script>\nlet a;\nlet b;\n</script></p>\n"],
  ['<a title="x\n\ny">z</a>', '<p><a title="x\n\ny">z</a></p>\n'],
  [
    "<figure><img>\n<figcaption>c</figcaption>\n</figure>",
    "<figure><img><figcaption>c</figcaption></figure>\n",
  ],
])("%j becomes %j", (plain, html) => {
  expect(toParagraphs(plain)).toBe(html);
});
