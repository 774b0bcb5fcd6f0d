import { escapeHtml } from "@waymark/core";
import type { BlockLabels } from "./context.ts";
import { sanitizeContent } from "./sanitize.ts";

interface Footnote {
  readonly id: string;
  readonly content: string;
}

/**
 * Sanitizes footnotes of users without the capability for unfiltered HTML: only ids and sanitized texts remain.
 * Invalid lists are dropped.
 */
export function cleanFootnotes(json: string): string {
  const footnotes = fromJson(json);
  return footnotes ? JSON.stringify(footnotes) : "";
}

/** The list of the footnotes of an item, each with a link back to its place in the text. Empty without footnotes. */
export function renderFootnotes(json: string, { footnote }: Pick<BlockLabels, "footnote">): string {
  const items = (fromJson(json) ?? []).map(({ id, content }, at) => {
    const label = escapeHtml(footnote(at + 1));
    return `<li id="${id}">${content} <a href="#${id}-link" aria-label="${label}">↩︎</a></li>`;
  });
  return items.length === 0 ? "" : `<ol class="wp-block-footnotes">${items.join("")}</ol>`;
}

function fromJson(json: string): readonly Footnote[] | undefined {
  const input = parsed(json);
  if (!Array.isArray(input)) return undefined;
  return input.flatMap((one: unknown) => cleanFootnote(one) ?? []);
}

function cleanFootnote(input: unknown): Footnote | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  const { id, content } = input as { readonly id?: unknown; readonly content?: unknown };
  if (typeof id !== "string" || id === "" || typeof content !== "string" || content === "")
    return undefined;
  return { id: id.toLowerCase().replace(/[^a-z0-9_-]/g, ""), content: sanitizeContent(content) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
