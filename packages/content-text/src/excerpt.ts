import { renderBlock } from "./block-render.ts";
import { type Block, hasBlocks, parseBlocks } from "./blocks.ts";
import { renderPlain } from "./content.ts";
import type { TextContext } from "./context.ts";
import { coreShortcodes } from "./core-shortcodes.ts";
import { stripTags } from "./entity.ts";
import { toParagraphs } from "./paragraphs.ts";
import { shortcodeNames, stripShortcodes, unwrapShortcodes } from "./shortcodes.ts";
import { toEmoji } from "./smilies.ts";
import { toTypographic } from "./typography.ts";

/** Number of words of a generated excerpt. */
const LENGTH = 55;
const MORE = " [&hellip;]";

const TEXT_BLOCKS: ReadonlySet<string> = new Set([
  "",
  "core/freeform",
  "core/heading",
  "core/html",
  "core/list",
  "core/list-item",
  "core/media-text",
  "core/paragraph",
  "core/preformatted",
  "core/pullquote",
  "core/quote",
  "core/table",
  "core/verse",
]);
const WRAPPER_BLOCKS: ReadonlySet<string> = new Set(["core/columns", "core/column", "core/group"]);

const innerBlocks = (block: Block): Block[] =>
  block.parts.filter((part): part is Block => typeof part !== "string");

/** Whether a block contains only text, including nested lists. */
const isText = (block: Block): boolean =>
  TEXT_BLOCKS.has(block.name) && innerBlocks(block).every(isText);

function renderTextBlocks(blocks: readonly Block[], ctx: TextContext): string {
  return blocks
    .map((block) => {
      if (WRAPPER_BLOCKS.has(block.name)) return renderTextBlocks(innerBlocks(block), ctx);
      return isText(block) ? renderBlock(block, ctx) : "";
    })
    .join("");
}

const NEXT_PAGE = "<!--nextpage-->";
const MORE_MARK = "<!--more";
/** Maximum length of the custom text of a "more" mark. */
const MORE_TEXT = 500;

/** The part of a text before its first page break and its "more" mark. */
export function beforeMore(raw: string): string {
  const text = raw.startsWith(NEXT_PAGE) ? raw.slice(NEXT_PAGE.length) : raw;
  let close = -1;
  for (let at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", at + 4)) {
    if (text.startsWith(NEXT_PAGE, at)) return text.slice(0, at);
    if (!text.startsWith(MORE_MARK, at)) continue;
    const begin = at + MORE_MARK.length;
    // The `>` found for one mark is reused for those before it.
    if (close < begin) close = text.indexOf(">", begin);
    if (close < 0) return text;
    const end = close - 2;
    if (end >= begin && end - begin <= MORE_TEXT && text.startsWith("--", end))
      return text.slice(0, at);
  }
  return text;
}

/** At most `count` words of a text, with an ellipsis if it was truncated. */
function firstWords(text: string, count: number, more = MORE): string {
  const words: string[] = [];
  for (const [word] of stripTags(text).matchAll(/[^\n\r\t ]+/g)) {
    if (words.length === count) return words.join(" ") + more;
    words.push(word);
  }
  return words.join(" ");
}

function generate(content: string, ctx: TextContext): string {
  const names = shortcodeNames(ctx.shortcodes ?? coreShortcodes);
  const plain = stripShortcodes(beforeMore(content), names);
  const text = hasBlocks(plain) ? renderTextBlocks(parseBlocks(plain), ctx) : plain;
  return firstWords(renderPlain(text, { ...ctx, smilies: false }), LENGTH);
}

/**
 * Renders the excerpt of an item: the stored one, or the first 55 words of the content without shortcodes and
 * non-text blocks. The result is HTML in paragraphs, or `""`.
 */
export function renderExcerpt(
  item: { readonly raw: string; readonly content: string },
  ctx: TextContext = {},
): string {
  const text = item.raw.trim() === "" ? generate(item.content, ctx) : item.raw;
  if (text === "") return "";
  const typographic = toTypographic(text);
  const emoji = ctx.smilies === false ? typographic : toEmoji(typographic);
  const names = shortcodeNames(ctx.shortcodes ?? coreShortcodes);
  return unwrapShortcodes(toParagraphs(emoji), names);
}
