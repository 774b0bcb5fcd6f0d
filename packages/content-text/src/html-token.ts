/** One piece of an HTML source. Joining the sources of all tokens gives the text back. */
export interface HtmlToken {
  readonly kind: "text" | "tag" | "comment" | "shortcode";
  readonly source: string;
  /** Lower-case element name of a tag, shortcode name of a shortcode, else `""`. */
  readonly name: string;
  /** Whether a tag is an end tag. */
  readonly isEnd: boolean;
}

const TAG_NAME = /<(\/?)([a-z][a-z0-9:-]*)/iy;
const SHORTCODE_NAME = /\[[/[]?([^\s[\]<>/="'&]+)/y;

const token = (kind: HtmlToken["kind"], source: string, name = "", isEnd = false): HtmlToken => ({
  kind,
  source,
  name,
  isEnd,
});

export const textToken = (source: string): HtmlToken => token("text", source);

// The most frequent tags. Tokens are immutable, so they are shared.
const COMMON: ReadonlyMap<string, HtmlToken> = new Map([
  ["<p>", token("tag", "<p>", "p")],
  ["</p>", token("tag", "</p>", "p", true)],
  ["<br />", token("tag", "<br />", "br")],
]);

/** A token for a tag's source, such as `<br />`. */
export function tagToken(source: string): HtmlToken {
  const common = source.length < 7 ? COMMON.get(source) : undefined;
  if (common) return common;
  TAG_NAME.lastIndex = 0;
  const found = TAG_NAME.exec(source);
  return token("tag", source, (found?.[2] ?? "").toLowerCase(), found?.[1] === "/");
}

function endOf(html: string, start: number): { end: number; isComment: boolean } {
  const after = (mark: string, from: number) => {
    const at = html.indexOf(mark, from);
    return at < 0 ? html.length : at + mark.length;
  };
  if (html.startsWith("<!--", start)) return { end: after("-->", start + 4), isComment: true };
  if (html.startsWith("<![CDATA[", start)) return { end: after("]]>", start + 9), isComment: true };
  return { end: after(">", start + 1), isComment: false };
}

/**
 * The end of the shortcode tag that starts at `start`, if there is one: a registered name and everything up to the next
 * bracket outside HTML tags, which must be the closing one. A shortcode that ended inside of an HTML tag would cut it.
 */
function shortcodeEnd(
  html: string,
  start: number,
  names: ReadonlySet<string>,
): { end: number; name: string } | undefined {
  SHORTCODE_NAME.lastIndex = start;
  const found = SHORTCODE_NAME.exec(html);
  const name = found?.[1];
  if (!found || !name || !names.has(name)) return undefined;
  for (let at = start + found[0].length; at < html.length; at++) {
    const char = html.charCodeAt(at);
    if (char === 60) {
      at = endOf(html, at).end - 1;
      continue;
    }
    if (char === 91) return undefined;
    if (char === 93) return { end: html.charCodeAt(at + 1) === 93 ? at + 2 : at + 1, name };
  }
  return undefined;
}

/**
 * Splits HTML into tags, comments and text and never fails: `<` starts a tag that ends at the next `>` or with the
 * text, a comment without an end runs to the end. With `shortcodes`, shortcode tags with these names outside HTML tags are
 * tokens of their own. Linear in the length of the source.
 */
export function toTokens(html: string, shortcodes?: ReadonlySet<string>): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  const starts = shortcodes && shortcodes.size > 0 ? /[<[]/g : /</g;
  let textStart = 0;
  // If one bracket has no end, later ones have none either.
  const lastBracket = shortcodes ? html.lastIndexOf("]") : -1;
  for (let found = starts.exec(html); found; found = starts.exec(html)) {
    const at = found.index;
    let next: HtmlToken;
    if (found[0] === "[") {
      const tag = at < lastBracket && shortcodes ? shortcodeEnd(html, at, shortcodes) : undefined;
      if (!tag) continue;
      next = token("shortcode", html.slice(at, tag.end), tag.name, html[at + 1] === "/");
    } else {
      const { end, isComment } = endOf(html, at);
      const source = html.slice(at, end);
      next = isComment ? token("comment", source) : tagToken(source);
    }
    if (at > textStart) tokens.push(textToken(html.slice(textStart, at)));
    tokens.push(next);
    textStart = at + next.source.length;
    starts.lastIndex = textStart;
  }
  if (textStart < html.length) tokens.push(textToken(html.slice(textStart)));
  return tokens;
}

export const fromTokens = (tokens: readonly HtmlToken[]): string =>
  tokens.map((one) => one.source).join("");
