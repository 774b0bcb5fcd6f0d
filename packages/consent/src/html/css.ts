import type { Category } from "../categories.ts";

/** An address that a style sheet names. */
interface CssAddress {
  /** The address without quotes and escapes. */
  readonly address: string;
  /** Start and end of the `url(…)` or string. */
  readonly start: number;
  readonly end: number;
  /** Whether it is a sheet that is imported. */
  readonly isImport: boolean;
}

/** The white space that may follow an escape in hexadecimal digits. */
const escapeEnd = String.raw`(?:\r\n|[ \t\n\r\f])?`;

/** The pattern of a name in any case, each character of which may be escaped: `u\72l` is `url`. */
const nameInCss = (name: string): string =>
  [...name]
    .map((sign) => {
      const codes = [sign, sign.toUpperCase()].map((one) => one.charCodeAt(0).toString(16));
      // A digit after a backslash is a part of a code.
      const plain = /[a-f]/.test(sign) ? sign : String.raw`\\?${sign}`;
      return String.raw`(?:${plain}|\\0{0,4}(?:${codes.join("|")})${escapeEnd})`;
    })
    .join("");

const tokens = [
  String.raw`\/\*|["';{}]`,
  String.raw`(?<import>@${nameInCss("import")})(?![\w-])`,
  String.raw`(?<![\w-])(?:(?<url>${nameInCss("url")})|(?<set>(?:${nameInCss("-webkit-")})?${nameInCss("image-set")}))\(`,
  String.raw`\\`,
].join("|");

/**
 * The addresses in a style sheet or a style attribute: those in `url(…)`, and the strings of `@import` and `image-set(…)`.
 * Comments and other strings are passed over. Takes linear time.
 */
export function cssAddresses(text: string): readonly CssAddress[] {
  const found: CssAddress[] = [];
  const token = new RegExp(tokens, "gi");
  // An import extends to the next URL, or to the end of its rule.
  let isImport = false;
  // Until the end of the declaration: its other strings are not addresses of other hosts.
  let isImageSet = false;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const { 0: sign, index: start, groups = {} } = match;
    let end = token.lastIndex;
    if (sign === "/*") end = after(text, "*/", end);
    else if (sign === "\\") end++;
    else if (/[;{}]/.test(sign)) isImport = isImageSet = false;
    else if (groups["import"] !== undefined) {
      isImport = true;
      continue;
    } else if (groups["set"] !== undefined) {
      isImageSet = true;
      continue;
    } else {
      const isUrl = groups["url"] !== undefined;
      const { value, end: to } = isUrl ? urlAt(text, end) : stringAt(text, start);
      end = to;
      if (isUrl || isImport || isImageSet) {
        found.push({ address: unescaped(value), start, end, isImport });
        isImport = false;
      }
    }
    token.lastIndex = end;
  }
  return found;
}

interface Piece {
  readonly value: string;
  readonly end: number;
}

function after(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at + sign.length;
}

/** A string from its quote on: it ends with the same quote, or with the line. */
function stringAt(text: string, from: number): Piece {
  const quote = text[from];
  let at = from + 1;
  for (; at < text.length && text[at] !== quote && !/[\n\r\f]/.test(text[at] ?? ""); at++)
    if (text[at] === "\\") at += text.startsWith("\r\n", at + 1) ? 2 : 1;
  const end = Math.min(at, text.length);
  return { value: text.slice(from + 1, end), end: end + (text[end] === quote ? 1 : 0) };
}

/** The content of `url(…)`, with or without quotes. */
function urlAt(text: string, from: number): Piece {
  const start = skipBlanks(text, from);
  if (text[start] === '"' || text[start] === "'") {
    const { value, end } = stringAt(text, start);
    const close = skipBlanks(text, end);
    return { value, end: text[close] === ")" ? close + 1 : end };
  }
  let at = start;
  for (; at < text.length && text[at] !== ")"; at++) if (text[at] === "\\") at++;
  const end = Math.min(at, text.length);
  return { value: text.slice(start, end).trimEnd(), end: Math.min(end + 1, text.length) };
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? "")) at++;
  return at;
}

const escapes = new RegExp(
  String.raw`\\(?:([0-9a-f]{1,6})${escapeEnd}|(\r\n|[\n\r\f])|([^]))`,
  "gi",
);
const unescaped = (text: string): string =>
  text.replace(escapes, (_, hex, line, sign: string) => {
    if (hex === undefined) return line === undefined ? sign : "";
    const code = Number.parseInt(String(hex), 16);
    return code === 0 || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
  });

/** A style sheet or style attribute with blocked addresses. */
export interface WaitingStyle {
  /** The text with placeholders that load nothing; each contains the index of the original in `addresses`. */
  readonly text: string;
  readonly addresses: readonly string[];
  /** The category that must be allowed before the addresses are restored. */
  readonly categories: readonly Category[];
}

/** Matches text that may contain an address, maybe with escapes; other text is not parsed. */
export const mayHaveAddress = /url\(|@import|image-set\(|\\/i;

/** The blocked form of a style; undefined if nothing is blocked. `categoryOf` returns the category of an address. */
export function toWaitingStyle(
  text: string,
  categoryOf: (address: string) => Category | undefined,
): WaitingStyle | undefined {
  if (!mayHaveAddress.test(text)) return undefined;
  const addresses: string[] = [];
  const categories = new Set<Category>();
  let made = "";
  let from = 0;
  for (const { address, start, end, isImport } of cssAddresses(text)) {
    const category = categoryOf(address);
    if (category === undefined || category === "necessary") continue;
    categories.add(category);
    const type = isImport ? "text/css" : "";
    made += `${text.slice(from, start)}url("data:${type},consent-${addresses.push(address) - 1}")`;
    from = end;
  }
  if (categories.size === 0) return undefined;
  return { text: made + text.slice(from), addresses, categories: [...categories] };
}

/** The attributes from which the banner's script restores the addresses. */
export const styleAttributes = ({
  addresses,
  categories,
}: WaitingStyle): Readonly<Record<string, string>> => ({
  "data-consent-css": categories.join(" "),
  "data-consent-urls": JSON.stringify(addresses),
});
