import { fromTokens, type HtmlToken, toTokens } from "./html-token.ts";
import * as rules from "./paragraph-pass.ts";

// Replaces newlines inside tags, which are not separators. A Unicode noncharacter.
const TAG_NEWLINE = "\uFDD6";
const PRE_MARK = "\uFDD7";

/** White space around these is not significant and would become paragraphs or breaks. */
const TIGHT_BEFORE: ReadonlySet<string> = new Set([
  "<option",
  "</object",
  "<param",
  "</param",
  "<embed",
  "</embed",
  "<figcaption",
]);
const TIGHT_AFTER: ReadonlySet<string> = new Set([
  "</option",
  "<object",
  "<param",
  "</param",
  "<embed",
  "</embed",
  "</figcaption",
]);
const PLAYER_BEFORE: ReadonlySet<string> = new Set(["</audio", "</video", "<source", "<track"]);
const PLAYER_AFTER: ReadonlySet<string> = new Set(["<audio", "<video", "<source", "<track"]);

const isBreak = (token: HtmlToken | undefined): boolean =>
  token !== undefined && token.name === "br" && !token.isEnd;
const isBlank = (token: HtmlToken | undefined): boolean =>
  token?.kind === "text" && token.source.trim() === "";

/** Preformatted passages are replaced by placeholders first and restored last. */
function takePre(html: string): { rest: string; taken: string[] } {
  const taken: string[] = [];
  let rest = "";
  let from = 0;
  let start = html.indexOf("<pre");
  for (let end = html.indexOf("</pre>"); end >= 0; end = html.indexOf("</pre>", from)) {
    // An end that was found is reused for all starts before it.
    if (start >= 0 && start < from) start = html.indexOf("<pre", from);
    if (start < 0) break;
    if (start < end) {
      rest += `${html.slice(from, start)}<pre ${PRE_MARK}${taken.length}></pre>`;
      taken.push(html.slice(start, end + 6));
    } else rest += html.slice(from, end + 6);
    from = end + 6;
  }
  return { rest: rest + html.slice(from), taken };
}

/** Inserts blank lines where a block starts or ends. */
function separateBlocks(html: string): string {
  const tokens = toTokens(html);
  const hasPlayers = /<(?:source|track)/i.test(html);
  const pieces: string[] = [];
  let isTight = false;
  const tighten = () => {
    while (pieces.length > 0 && pieces.at(-1)?.trim() === "") pieces.pop();
    const last = pieces.pop();
    if (last !== undefined) pieces.push(last.trimEnd());
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const follower = isBlank(tokens[at + 1]) ? at + 2 : at + 1;
    if (isBreak(token) && isBreak(tokens[follower])) {
      pieces.push("\n\n");
      at = follower;
      continue;
    }
    if (token.kind === "text") {
      pieces.push(isTight ? token.source.trimStart() : token.source);
      isTight = false;
      continue;
    }
    const source = token.source.replaceAll("\n", TAG_NEWLINE);
    const key = token.isEnd ? `</${token.name}` : `<${token.name}`;
    const isBlock = rules.isBlock(token);
    if (isBlock && !token.isEnd) pieces.push("\n\n");
    if (TIGHT_BEFORE.has(key) || (hasPlayers && PLAYER_BEFORE.has(key))) tighten();
    pieces.push(source);
    isTight = TIGHT_AFTER.has(key) || (hasPlayers && PLAYER_AFTER.has(key));
    if (!isTight && isBlock && (token.isEnd || token.name === "hr")) pieces.push("\n\n");
  }
  return pieces.join("");
}

const trimLines = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === "\n") start++;
  while (end > start && text[end - 1] === "\n") end--;
  return text.slice(start, end);
};

const PASSES: readonly rules.Pass[] = [
  rules.dropEmpty,
  rules.closeInContainer,
  rules.unwrapLoneBlock,
  rules.unwrapListItem,
  rules.enterQuote,
  rules.dropOpeningBeforeBlock,
  rules.dropClosingAfterBlock,
  rules.addBreaks,
  rules.dropBreakAfterBlock,
  rules.dropBreakBeforeBlock,
];

/**
 * Adds paragraphs to text that was written without them. Blank lines separate paragraphs and a newline is a line
 * break; block-level elements and preformatted text are unchanged. The result ends with a newline, or is `""` for
 * blank text. Takes time in proportion to the length of the text.
 */
export function toParagraphs(html: string): string {
  if (html.trim() === "") return "";
  const { rest, taken } = takePre(`${html.replace(/\r\n?/g, "\n")}\n`);
  const wrapped = separateBlocks(rest)
    .split(/\n\s*\n/)
    .filter((part) => part !== "")
    .map((part) => `<p>${trimLines(part)}</p>\n`)
    .join("");
  const tokens = PASSES.reduce((list, pass) => pass(list), toTokens(wrapped));
  const out = fromTokens(tokens)
    .replace(/\n<\/p>$/, "</p>")
    .replaceAll(TAG_NEWLINE, "\n");
  if (taken.length === 0) return out;
  return out.replace(
    new RegExp(`<pre ${PRE_MARK}(\\d+)></pre>`, "g"),
    (whole, index: string) => taken[Number(index)] ?? whole,
  );
}
