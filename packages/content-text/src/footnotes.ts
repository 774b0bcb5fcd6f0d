import { sanitizeContent } from "./sanitize.ts";

/**
 * Footnotes as they are stored for somebody without the right to unfiltered HTML: ids and cleaned texts, nothing else.
 * Invalid lists are dropped.
 */
export function cleanFootnotes(json: string): string {
  const sent = parsed(json);
  if (!Array.isArray(sent)) return "";
  return JSON.stringify(sent.flatMap((one: unknown) => cleanFootnote(one) ?? []));
}

function cleanFootnote(
  sent: unknown,
): { readonly id: string; readonly content: string } | undefined {
  if (typeof sent !== "object" || sent === null) return undefined;
  const { id, content } = sent as { readonly id?: unknown; readonly content?: unknown };
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
