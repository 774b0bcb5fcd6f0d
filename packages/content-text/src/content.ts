import { renderBlocks } from "./block-render.ts";
import { hasBlocks } from "./blocks.ts";
import { createCounter, type TextContext } from "./context.ts";
import { coreShortcodes } from "./core-shortcodes.ts";
import { expandEmbeds } from "./embeds.ts";
import { completeImages } from "./images.ts";
import { toParagraphs } from "./paragraphs.ts";
import { expandShortcodes, shortcodeNames, unwrapShortcodes } from "./shortcodes.ts";
import { toEmoji } from "./smilies.ts";
import { toTypographic } from "./typography.ts";

/** Returns 1 for a text with block markup, otherwise 0. */
export const blockVersion = (raw: string): 0 | 1 => (hasBlocks(raw) ? 1 : 0);

function renderText(raw: string, ctx: TextContext, completeHtml: boolean): string {
  if (raw === "") return "";
  const shared: TextContext = {
    ...ctx,
    counter: ctx.counter ?? createCounter(),
    once: new Set(),
  };
  const shortcodes = ctx.shortcodes ?? coreShortcodes;
  const names = shortcodeNames(shortcodes);
  const embeds = shortcodes.filter((one) => one.name === "embed");
  let html = expandEmbeds(expandShortcodes(raw, embeds, shared), ctx.embed);
  html = hasBlocks(raw) ? renderBlocks(html, shared) : html;
  html = toTypographic(html, names);
  if (!hasBlocks(raw)) html = toParagraphs(html);
  html = expandShortcodes(unwrapShortcodes(html, names), shortcodes, shared);
  if (completeHtml) html = completeImages(html, shared);
  return ctx.smilies === false ? html : toEmoji(html);
}

/**
 * Renders a text for readers: embeds URLs on their own line, renders blocks, typography, paragraphs (if
 * there is no block markup), shortcodes, responsive images and emoji, in this order. `""` for an
 * empty text.
 */
export const renderContent = (raw: string, ctx: TextContext = {}): string =>
  renderText(raw, ctx, true);

/** The same without steps that only matter to browsers; the source of generated excerpts. */
export const renderPlain = (raw: string, ctx: TextContext = {}): string =>
  renderText(raw, ctx, false);

/** The prefix of a title: protected or private. */
export interface TitleOptions {
  /** Whether the item is private. Its title then has a prefix. */
  readonly isPrivate?: boolean;
  /** Whether the item is password-protected. Its title has a prefix if it is rendered without the content. */
  readonly isProtected?: boolean;
}

/** Renders a title for readers: typography outside tags, trimmed; tags are preserved. */
export function renderTitle(raw: string, options: TitleOptions = {}): string {
  const mark = options.isProtected ? "Protected: " : options.isPrivate ? "Private: " : "";
  return toTypographic(mark + raw).trim();
}
