import { sanitizeContent } from "./sanitize.ts";

/**
 * Sanitizes footnotes of users without the capability for unfiltered HTML: only ids and sanitized texts remain.
 * Invalid lists are dropped.
 */
export function cleanFootnotes(json: string): string {
  const input = parsed(json);
  if (!Array.isArray(input)) return "";
  return JSON.stringify(input.flatMap((one: unknown) => cleanFootnote(one) ?? []));
}

function cleanFootnote(
  input: unknown,
): { readonly id: string; readonly content: string } | undefined {
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
