import { toTextLine } from "@waymark/core";
import { autolink, markLinks } from "../text/autolink.ts";
import { repairReferences } from "../text/entity.ts";
import { toParagraphs } from "../text/paragraphs.ts";
import { sanitizeInline } from "../text/sanitize.ts";
import { toEmoji } from "../text/smilies.ts";
import { toTypographic } from "../text/typography.ts";

/** A comment as it is stored, whoever writes it: inline elements alone, its links marked as those of readers. */
export const toStoredComment = (html: string): string =>
  markLinks(repairReferences(sanitizeInline(html.trim()))).trim();

/** A comment as readers see it: addresses become links, typography, smilies, paragraphs. */
export function renderComment(html: string, { smilies }: { readonly smilies: boolean }): string {
  const text = toTypographic(autolink(html));
  return toParagraphs(smilies ? toEmoji(text) : text);
}

/** How many links it holds, whether marked up or not. */
export const countLinks = (html: string): number => autolink(html).split("<a ").length - 1;

/** What a program says of itself, as far as it is kept. */
export const toAgent = (text: string): string => toTextLine(text.slice(0, 254));
