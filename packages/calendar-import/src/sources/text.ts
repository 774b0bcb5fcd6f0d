/**
 * The text of a file, by default in UTF-8. If most of its special characters are invalid in UTF-8, it is in Windows-1252,
 * in which spreadsheets save tables.
 */
export function toText(bytes: Uint8Array, charset = "utf-8"): string {
  const text = decode(bytes, charset);
  if (charset !== "utf-8" || !text.includes(replacement) || isUtf8(bytes)) return text;
  const special = text.replace(/[^\u{80}-\u{10ffff}]+/gu, "");
  const valid = special.replaceAll(replacement, "");
  return special.length - valid.length > valid.length ? decode(bytes, "windows-1252") : text;
}

/** What invalid bytes are decoded as. */
const replacement = "\u{fffd}";

function decode(bytes: Uint8Array, charset: string): string {
  const decoder = new TextDecoder(charset);
  // As a stream: Node 20 otherwise decodes Windows-1252 as Latin-1, without its quotation marks and dashes.
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
