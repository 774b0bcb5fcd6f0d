import { decodeText } from "./entities.ts";

/** The visible text of a block. */
export function toPlain(source: string): string {
  const text = source
    .replace(/<!--[^]*?-->/g, "")
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, " $1 ")
    .replace(/<(?:br|\/p|\/li|\/h[1-6]|\/tr|\/figure|\/blockquote)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
  return decodeText(text) ?? text;
}
