/** The text of content: blocks, paragraphs, shortcodes, typography, sanitizing, slugs and excerpts. No storage, no site. */
export { contentTags, inlineTags, toSafeAddress } from "./allowed-html.ts";
export { autolink, markLinks } from "./autolink.ts";
export { toBlockJson } from "./block-comment.ts";
export { coreBlocks } from "./block-core.ts";
export { toNavigation } from "./block-links.ts";
export { type Block, blockDelimiters, parseBlocks, toAttributes } from "./blocks.ts";
export { blockVersion, renderContent, renderTitle, type TitleOptions } from "./content.ts";
export type {
  Attachment,
  BlockCall,
  BlockLabels,
  BlockRenderer,
  Counter,
  ImageSource,
  TextContext,
  Shortcode,
} from "./context.ts";
export { repairReferences, stripTags } from "./entity.ts";
export { renderExcerpt } from "./excerpt.ts";
export { splitFileName, toFileName } from "./file-name.ts";
export { cleanFootnotes } from "./footnotes.ts";
export { completeImages, toImage } from "./images.ts";
export { toParagraphs } from "./paragraphs.ts";
export { audio, video } from "./players.ts";
export { type StoreOptions, sanitizeInline, toStoredContent, toStoredTitle } from "./sanitize.ts";
export { toSearchTerms } from "./search-terms.ts";
export { decodeSlug, firstSlugs, restoredSlug, toSlug, trashedSlug, uniqueSlug } from "./slug.ts";
export { toEmoji } from "./smilies.ts";
export { toTypographic } from "./typography.ts";
