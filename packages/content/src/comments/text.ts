import { toTextLine } from "@waymark/core";
import {
  autolink,
  markLinks,
  repairReferences,
  sanitizeInline,
  toEmoji,
  toParagraphs,
  toTypographic,
} from "@waymark/content-text";

/** Sanitizes a comment for storage: inline elements only, links with `rel="nofollow ugc"`. */
export const toStoredComment = (html: string): string =>
  markLinks(repairReferences(sanitizeInline(html.trim()))).trim();

/** Renders a comment: automatic links, typography, smilies, paragraphs. */
export function renderComment(html: string, { smilies }: { readonly smilies: boolean }): string {
  const text = toTypographic(autolink(html));
  return toParagraphs(smilies ? toEmoji(text) : text);
}

/** The number of links, including bare addresses. */
export const countLinks = (html: string): number => autolink(html).split("<a ").length - 1;

/** A user agent shortened for storage. */
export const toAgent = (text: string): string => toTextLine(text.slice(0, 254));
