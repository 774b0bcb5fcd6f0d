import type { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { schema } from "../blocks/test/open.ts";
import { writeNode } from "../blocks/write.ts";
import { blocksOf } from "./paste.ts";
import { withoutScripts } from "./without-scripts.ts";

/** Pasted blocks as they are written. */
const pasted = (text: string): string =>
  blocksOf({ schema } as unknown as Editor, text)
    .map((node) => writeNode(withoutScripts(node)))
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
