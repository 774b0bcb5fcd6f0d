// The patterns match bytes, many of which are control characters.
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

/** Extensions of files that a server or a computer may run. */
const runnable =
  /\.(?:php\d?|pht|phtml|phar|phps|inc|m?js|cjs|tsx?|jsp|jspx|asp|aspx|ashx|asmx|cfm|cgi|pl|py|rb|sh|bash|bat|cmd|ps1|vbs|exe|dll|com|msi|scr|jar|so|wasm|hta)$/i;
/** Extensions of pages, which browsers run as part of the site. */
const pages = /\.(?:x?html?|shtml|xht|xml|xsl)$/i;
/** Files that change the server configuration of their folder. */
const settings = /(?:^|\/)(?:\.htaccess|\.htpasswd|\.user\.ini|php\.ini|web\.config)$/i;

/** The problem with the name of an upload: the extension of an executable, a page or a server configuration file, or a double extension. */
export function problemOfName(
  name: string,
): "runnable" | "page" | "settings" | "double-extension" | undefined {
  if (settings.test(name)) return "settings";
  if (runnable.test(name)) return "runnable";
  if (pages.test(name)) return "page";
  const file = name.slice(name.lastIndexOf("/") + 1);
  // Some servers run a file by any of its extensions.
  const inner = file.split(".").slice(1, -1).slice(0, 20);
  return inner.some((part) => /^(?:php\d?|pht|phtml|phar|jsp|aspx?|cgi|exe)$/i.test(part))
    ? "double-extension"
    : undefined;
}

const expected: readonly (readonly [ending: RegExp, kinds: readonly FileKind[]])[] = [
  [/\.(?:jpe?g|jpe|png|gif|webp|avif|heic|bmp|tiff?|ico)$/i, ["image"]],
  [/\.svg$/i, ["svg"]],
  [/\.(?:mp[34]|m4[av]|mov|webm|og[gva]|wav|avi|flac|mkv|mpe?g)$/i, ["media"]],
  [/\.(?:pdf|rtf)$/i, ["document"]],
  [/\.(?:docx|xlsx|pptx|odt|ods|odp|zip|epub)$/i, ["archive"]],
  [/\.(?:doc|xls|ppt)$/i, ["document"]],
  [/\.(?:txt|csv|md|ics|vcf|json|srt|vtt)$/i, ["text"]],
];
/** Whether a file matches its extension. Unknown extensions match. */
export const matchesExtension = (name: string, kind: FileKind): boolean =>
  expected.find(([ending]) => ending.test(name))?.[1].includes(kind) ?? true;

const readable =
  /\.(?:m?js|cjs|jsx|tsx?|mts|cts|php\d?|phtml|phar|inc|html?|svg|sh|bash|py|pl|rb|cgi|json|toml|ya?ml|env)$/i;
/** Whether the content of a code file is inspected. */
export const isInspected = (path: string): boolean => readable.test(path);
const executable =
  /\.(?:m?js|cjs|jsx|tsx?|mts|cts|node|wasm|so|dll|exe|php\d?|phtml|phar|sh|bash|py|pl|rb|cgi|html?)$/i;
/** Whether a code file is executable: its hash is stored. */
export const isExecutable = (path: string): boolean => executable.test(path);
