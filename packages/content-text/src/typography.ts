import { encodeAmpersands } from "./entity.ts";
import { toTokens } from "./html-token.ts";
import { toCurlyQuotes } from "./quotes.ts";

const FIXED: readonly (readonly [string, string])[] = [
  ["...", "&#8230;"],
  ["``", "&#8220;"],
  ["''", "&#8221;"],
  [" (tm)", " &#8482;"],
];

/** Words that start with an apostrophe, which would otherwise look like an opening quote. */
const CLIPPED = /'(tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)/g;

const SPACE = "[\\r\\n\\t \\u00a0]|&nbsp;";
const DASHES: readonly (readonly [RegExp, string])[] = [
  [/---/g, "&#8212;"],
  [new RegExp(`(?<=^|${SPACE})--(?=$|${SPACE})`, "g"), "&#8212;"],
  [/(?<!xn)--/g, "&#8211;"],
  [new RegExp(`(?<=^|${SPACE})-(?=$|${SPACE})`, "g"), "&#8211;"],
];

const isNumeral = (char: string | undefined): boolean =>
  char !== undefined && ((char >= "0" && char <= "9") || char === "." || char === ",");
const isDigit = (char: string | undefined): boolean =>
  char !== undefined && char >= "0" && char <= "9";
const isWord = (char: string | undefined): boolean => char !== undefined && /\w/.test(char);

/** Whether a number ends at `at`: not part of a word, and not a bare zero (`0x1f`). */
function isLeftFactor(text: string, at: number, floor: number): boolean {
  let start = at;
  while (start > floor && isNumeral(text[start - 1])) start--;
  if (start === at) return false;
  let first = start;
  while (first < at && (!isDigit(text[first]) || (first === start && isWord(text[first - 1]))))
    first++;
  return first < at && (text[first] !== "0" || at - first > 1);
}

function isRightFactor(text: string, at: number): boolean {
  if (!isDigit(text[at])) return false;
  let end = at;
  while (isDigit(text[end])) end++;
  return !isWord(text[end]);
}

/** `640x480` as a multiplication sign. */
function toProducts(text: string): string {
  let out = "";
  let from = 0;
  for (let at = text.indexOf("x"); at >= 0; at = text.indexOf("x", at + 1)) {
    if (!isDigit(text[at + 1]) || !isRightFactor(text, at + 1) || !isLeftFactor(text, at, from)) {
      continue;
    }
    out += `${text.slice(from, at)}&#215;`;
    from = at + 1;
  }
  return out + text.slice(from);
}

/** Typography of one run of text without tags. */
function toTypographicText(text: string): string {
  let out = text;
  for (const [plain, typographic] of FIXED) out = out.replaceAll(plain, typographic);
  if (out.includes("'")) {
    out = out.replace(CLIPPED, (word) => word.replaceAll("'", "&#8217;"));
  }
  out = toCurlyQuotes(out);
  if (out.includes("-")) for (const [plain, dash] of DASHES) out = out.replace(plain, dash);
  if (out.includes("x")) out = toProducts(out);
  return encodeAmpersands(out);
}

const VERBATIM: ReadonlySet<string> = new Set([
  "pre",
  "code",
  "kbd",
  "style",
  "script",
  "textarea",
  "tt",
]);

/**
 * Applies typography: curly quotes, dashes, ellipses, multiplication signs and encoded ampersands, written as numeric
 * references. Text in tags, comments, the tags of the given shortcodes, and in `pre`, `code`, `kbd`, `style`,
 * `script`, `textarea` and `tt` is unchanged. Each run of text between two tags is processed separately.
 */
export function toTypographic(html: string, shortcodes?: ReadonlySet<string>): string {
  const open: string[] = [];
  let out = "";
  for (const token of toTokens(html, shortcodes)) {
    if (token.kind === "tag") {
      if (VERBATIM.has(token.name)) {
        if (!token.isEnd) open.push(token.name);
        else if (open.at(-1) === token.name) open.pop();
      }
      out += encodeAmpersands(token.source);
    } else if (token.kind === "text" && open.length === 0 && token.source.trim() !== "") {
      out += toTypographicText(token.source);
    } else out += token.source;
  }
  return out;
}
