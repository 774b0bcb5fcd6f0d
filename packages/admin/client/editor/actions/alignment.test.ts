import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { openText } from "../blocks/text-document.ts";
import { contentExtensions } from "../schema/extensions.ts";
import { canAlignText } from "./alignment.ts";

const list =
  '<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>one</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->';
const paragraph = "<!-- wp:paragraph -->\n<p>one</p>\n<!-- /wp:paragraph -->";
const quote = `<!-- wp:quote -->\n<blockquote class="wp-block-quote">${paragraph}</blockquote>\n<!-- /wp:quote -->`;
const table =
  '<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody><tr><td>one</td></tr></tbody></table></figure>\n<!-- /wp:table -->';

test.each([
  ["a paragraph", paragraph, true],
  ["a paragraph of a quote", quote, true],
  ["an item of a list, whose alignment would not be stored,", list, false],
  ["a cell of a table, whose alignment would not be stored,", table, false],
])("%s can be aligned: %s", (_, text, canAlign) => {
  const { doc } = openText(text, getSchema(contentExtensions));
  let pos = 0;
  doc.descendants((node, at) => {
    if (node.isText) pos = at;
  });
  expect(canAlignText(doc.resolve(pos))).toBe(canAlign);
});
