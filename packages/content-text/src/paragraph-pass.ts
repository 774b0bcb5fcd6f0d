import { type HtmlToken, tagToken, textToken } from "./html-token.ts";

/** Block elements, which are never wrapped in a paragraph. */
const BLOCK_NAMES: ReadonlySet<string> = new Set(
  (
    "table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area " +
    "blockquote address style p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup " +
    "header footer nav figure figcaption details menu summary"
  ).split(" "),
);

/** Elements before which line breaks in the source are not significant. */
const NO_BREAK_BEFORE = /^<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)/i;

const P = "<p>";
const END_P = "</p>";
const BR = "<br />";

/** A step of the paragraph rules over the tokens of the text. */
export type Pass = (tokens: readonly HtmlToken[]) => HtmlToken[];

export const isBlock = (token: HtmlToken | undefined): boolean =>
  token?.kind === "tag" && BLOCK_NAMES.has(token.name);

const is = (token: HtmlToken | undefined, source: string): boolean => token?.source === source;
const isBlank = (token: HtmlToken | undefined): boolean =>
  token?.kind === "text" && token.source.trim() === "";
const skipBlank = (tokens: readonly HtmlToken[], at: number): number =>
  isBlank(tokens[at]) ? at + 1 : at;

/** Applies a rule to the tokens; the tokens that it returns replace those up to `next`. */
function pass(
  rule: (
    tokens: readonly HtmlToken[],
    at: number,
  ) => { put: readonly (HtmlToken | undefined)[]; next: number } | undefined,
): Pass {
  return (tokens) => {
    const out: HtmlToken[] = [];
    for (let at = 0; at < tokens.length;) {
      const done = rule(tokens, at);
      if (done) {
        for (const one of done.put) if (one) out.push(one);
        at = done.next;
      } else {
        const token = tokens[at];
        if (token) out.push(token);
        at++;
      }
    }
    return out;
  };
}

export const dropEmpty = pass((tokens, at) => {
  if (!is(tokens[at], P)) return undefined;
  const end = skipBlank(tokens, at + 1);
  return is(tokens[end], END_P) ? { put: [], next: end + 1 } : undefined;
});

const CLOSING_CONTAINERS: ReadonlySet<string> = new Set(["div", "address", "form"]);

/** `<p>text</div>`: the paragraph ends before its container does. */
export const closeInContainer = pass((tokens, at) => {
  const [open, text, end] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!is(open, P) || text?.kind !== "text" || !end?.isEnd) return undefined;
  if (!CLOSING_CONTAINERS.has(end.name)) return undefined;
  return { put: [open, text, tagToken(END_P), end], next: at + 3 };
});

export const unwrapLoneBlock = pass((tokens, at) => {
  if (!is(tokens[at], P)) return undefined;
  const inner = skipBlank(tokens, at + 1);
  const end = skipBlank(tokens, inner + 1);
  if (!isBlock(tokens[inner]) || !is(tokens[end], END_P)) return undefined;
  return { put: [tokens[inner]], next: end + 1 };
});

/** A list item on one line is not wrapped in a paragraph. */
export const unwrapListItem = pass((tokens, at) => {
  const item = tokens[at + 1];
  if (!is(tokens[at], P) || !item?.source.toLowerCase().startsWith("<li")) return undefined;
  const put: HtmlToken[] = [item];
  for (let end = at + 2; end < tokens.length; end++) {
    const token = tokens[end];
    if (!token || token.source.includes("\n")) return undefined;
    if (is(token, END_P)) return { put, next: end + 1 };
    put.push(token);
  }
  return undefined;
});

/** Paragraphs of a quotation are inside the element. */
export const enterQuote = pass((tokens, at) => {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (is(first, P) && second?.name === "blockquote" && !second.isEnd) {
    return { put: [second, first], next: at + 2 };
  }
  if (is(first, "</blockquote>") && is(second, END_P))
    return { put: [second, first], next: at + 2 };
  return undefined;
});

export const dropOpeningBeforeBlock = pass((tokens, at) => {
  if (!is(tokens[at], P)) return undefined;
  const inner = skipBlank(tokens, at + 1);
  return isBlock(tokens[inner]) ? { put: [tokens[inner]], next: inner + 1 } : undefined;
});

export const dropClosingAfterBlock = pass((tokens, at) => {
  if (!isBlock(tokens[at])) return undefined;
  const end = skipBlank(tokens, at + 1);
  return is(tokens[end], END_P) ? { put: [tokens[at]], next: end + 1 } : undefined;
});

const isSpace = (char: string | undefined): boolean => char !== undefined && char.trim() === "";

/** Converts line ends to `<br />` and a newline, without the white space before them. */
function breakLines(source: string, isAfterBreak: boolean): HtmlToken[] {
  const out: HtmlToken[] = [];
  const put = (text: string) => text !== "" && out.push(textToken(text));
  let preserved = 0;
  let from = 0;
  for (let newline = source.indexOf("\n"); newline >= 0; newline = source.indexOf("\n", from)) {
    let start = newline;
    while (start > from && isSpace(source[start - 1])) start--;
    let last = newline;
    for (from = newline + 1; isSpace(source[from]); from++) if (source[from] === "\n") last = from;
    if (start === 0 && isAfterBreak) {
      // An explicit break at the end of the line is not duplicated.
      if (last === 0) continue;
      start = 1;
    }
    put(source.slice(preserved, start));
    out.push(tagToken(BR));
    preserved = last;
  }
  put(source.slice(preserved));
  return out;
}

const NO_BREAKS_IN: ReadonlySet<string> = new Set(["script", "style", "svg"]);

export const addBreaks: Pass = (tokens) => {
  const out: HtmlToken[] = [];
  let verbatim = "";
  for (const token of tokens) {
    if (token.kind === "tag") {
      if (verbatim === "" && !token.isEnd && NO_BREAKS_IN.has(token.name)) verbatim = token.name;
      else if (token.isEnd && token.name === verbatim) verbatim = "";
      out.push(token.name === "br" && /^<br\/?>$/i.test(token.source) ? tagToken(BR) : token);
    } else if (token.kind === "text" && verbatim === "" && token.source.includes("\n")) {
      for (const line of breakLines(token.source, is(out.at(-1), BR))) out.push(line);
    } else out.push(token);
  }
  return out;
};

export const dropBreakAfterBlock = pass((tokens, at) => {
  if (!isBlock(tokens[at])) return undefined;
  const end = skipBlank(tokens, at + 1);
  return is(tokens[end], BR) ? { put: [tokens[at]], next: end + 1 } : undefined;
});

export const dropBreakBeforeBlock = pass((tokens, at) => {
  if (!is(tokens[at], BR)) return undefined;
  const next = tokens[skipBlank(tokens, at + 1)];
  return next?.kind === "tag" && NO_BREAK_BEFORE.test(next.source)
    ? { put: [], next: at + 1 }
    : undefined;
});
