import type { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { schema } from "../blocks/test/open.ts";
import { writeNode } from "../blocks/write.ts";
import { blocksOf } from "./paste.ts";
import { withoutScripts } from "./without-scripts.ts";

/** Pasted blocks as they are written. */
const pasted = (text: string): string =>
  withoutScripts(blocksOf({ schema } as unknown as Editor, text))
    .map(writeNode)
    .join("\n");
const paragraph = (html: string) => `<!-- wp:paragraph -->\n${html}\n<!-- /wp:paragraph -->`;

test.each([
  ['<p onmouseover="x()" class="has-text-color">Fog</p>', '<p class="has-text-color">Fog</p>'],
  ['<p>One <sup ONCLICK="x()">2</sup></p>', "<p>One <sup>2</sup></p>"],
  [
    '<p>See <a href="java&#9;script:x()" title="Fog">Fog</a></p>',
    '<p>See <a href="" title="Fog">Fog</a></p>',
  ],
  ['<p>See <a href="https://a.test/">Fog</a></p>', '<p>See <a href="https://a.test/">Fog</a></p>'],
])("the blocks of a paste run no scripts: %s", (html, cleaned) => {
  expect(pasted(paragraph(html))).toBe(paragraph(cleaned));
});

test("the image of a pasted block has no event handlers", () => {
  const image = (attributes: string) =>
    `<!-- wp:image -->\n<figure class="wp-block-image"><img src="https://a.test/b.png" alt=""${attributes}/></figure>\n<!-- /wp:image -->`;
  expect(pasted(image(' onload="x()"'))).toBe(image(""));
});

test("HTML of which only a label is shown is pasted without scripts, and code that is shown as it is", () => {
  const block = (name: string, html: string) =>
    `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`;
  const harmless = block("tides/table", "<div>High tide</div>");
  for (const html of ["<script>x()</script>", '<div onclick="x()">High tide</div>', "<div><p>"])
    expect(pasted([harmless, block("tides/table", html)].join("\n\n"))).toBe(harmless);
  const custom = block("html", "<script>x()</script>");
  expect(pasted(custom)).toBe(custom);
  const inline = { type: "inlineHtml", attrs: { source: "<!-- tide --><script>x()</script>" } };
  expect(withoutScripts([{ type: "paragraph", content: [inline] }])).toEqual([
    { type: "paragraph", content: [] },
  ]);
});
