// Heads of files are bytes, and many of them are control characters.
/* oxlint-disable no-control-regex */

/** The type of a file by its content, regardless of the name. */
export type FileKind =
  | "image"
  | "svg"
  | "media"
  | "document"
  | "archive"
  | "html"
  | "script"
  | "program"
  | "text"
  | "unknown";

const latin = new TextDecoder("latin1");
/** Bytes as text, one character each. */
export const toLatin = (bytes: Uint8Array): string => latin.decode(bytes);

const heads: readonly (readonly [pattern: RegExp, kind: FileKind])[] = [
  [
    /^\xff\xd8\xff|^\x89PNG\r\n|^GIF8[79]a|^RIFF....WEBP|^BM.{4}\0\0\0\0|^II\*\0|^MM\0\*|^\0\0\x01\0/s,
    "image",
  ],
  [/^....ftyp(?:avif|avis|heic|heix|mif1|msf1)/s, "image"],
  [
    /^....ftyp|^ID3|^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]|^OggS|^RIFF....(?:WAVE|AVI )|^fLaC|^\x1aE\xdf\xa3|^\0\0\x01[\xb3\xba]/s,
    "media",
  ],
  [/^%PDF-|^\{\\rtf|^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1|^%!PS/, "document"],
  [/^PK(?:\x03\x04|\x05\x06)|^\x1f\x8b|^Rar!\x1a|^7z\xbc\xaf|^BZh|^\xfd7zXZ/, "archive"],
  [
    /^\x7fELF|^MZ|^\0asm|^\xca\xfe\xba\xbe|^[\xce\xcf]\xfa\xed\xfe|^\xfe\xed\xfa[\xce\xcf]/,
    "program",
  ],
  [/^#!|^<\?(?:php|=)/i, "script"],
];

/** The type of a file, by its first bytes as text. */
export function kindOf(head: string): FileKind {
  const known = heads.find(([pattern]) => pattern.test(head));
  if (known) return known[1];
  const text = head
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .slice(0, 4096);
  if (/^#!|^<\?(?:php|=)/i.test(text)) return "script";
  if (/^(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(text) && /<svg[\s>]/i.test(text)) return "svg";
  if (/^<(?:!doctype html|html|head|body|script|iframe|meta|link|object|embed|form)\b/i.test(text))
    return "html";
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? "unknown" : "text";
}
