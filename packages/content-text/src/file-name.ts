import { foldAccents } from "./search-terms.ts";

const DROPPED =
  /[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»“”\p{Cc}\ufdd0-\ufdef\ufff0-\uffff]|[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
/** Maximum length of a file name in bytes, with room for the suffixes of smaller versions. */
const MAX_BYTES = 200;

/** A file name in two parts; the extension is lower case and without its dot. */
export interface FileName {
  readonly base: string;
  readonly extension: string;
}

/** Splits a file name at its last dot. */
export function splitFileName(name: string): FileName {
  const dot = name.lastIndexOf(".");
  if (dot <= 0 || dot === name.length - 1) return { base: name, extension: "" };
  return { base: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() };
}

function cut(text: string, max: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let out = "";
  for (const char of text) {
    bytes += encoder.encode(char).length;
    if (bytes > max) break;
    out += char;
  }
  return out;
}

/**
 * Converts the name of an uploaded file to a safe one: without accents, path separators and special characters, with
 * `-` for white space, and with the extension in lower case. Inner extensions get a `_` (`x.php.jpg` becomes
 * `x.php_.jpg`) unless `isAllowed` accepts them. The result is never empty, hidden or a path.
 */
export function toFileName(
  name: string,
  isAllowed: (extension: string) => boolean = () => false,
): string {
  const plain = foldAccents(name.toWellFormed())
    .replaceAll("\u00a0", " ")
    .replace(/%20|\+/g, "-")
    .replace(DROPPED, "")
    .replace(/[\s-]+/g, "-");
  let start = 0;
  let end = plain.length;
  while (start < end && ".-_".includes(plain[start] ?? "")) start++;
  while (end > start && ".-_".includes(plain[end - 1] ?? "")) end--;
  const { base, extension } = splitFileName(plain.slice(start, end));
  const ending = extension ? `.${cut(extension, 20)}` : "";
  const [first = "", ...inner] = cut(base, MAX_BYTES - ending.length).split(".");
  const guarded = inner.map((part) =>
    /^[a-z]{2,5}\d?$/i.test(part) && !isAllowed(part.toLowerCase()) ? `${part}_` : part,
  );
  const safe = [first, ...guarded].join(".");
  return `${safe || "unnamed-file"}${ending}`;
}
