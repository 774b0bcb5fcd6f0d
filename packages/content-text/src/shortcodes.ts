import type { TextContext, Shortcode, ShortcodeCall } from "./context.ts";
import { fromTokens, type HtmlToken, textToken, toTokens } from "./html-token.ts";

const ATTRIBUTE =
  /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))(?=\s|$)|"([^"]*)"(?=\s|$)|'([^']*)'(?=\s|$)|(\S+)/g;

/** Text in which each `<` has its `>`. */
const COMPLETE = /^[^<]*(?:<[^>]*>[^<]*)*$/;

/**
 * The attributes of a shortcode, after its name. Later ones win. Values with an incomplete HTML tag are empty: what follows
 * the value in the output would become part of the tag.
 */
export function shortcodeAttributes(
  source: string,
): Pick<ShortcodeCall, "attributes" | "positional"> {
  const attributes: Record<string, string> = Object.create(null);
  const positional: string[] = [];
  const spaced = source.replace(/[\u00a0\u200b]/g, " ");
  for (const [, name, ...values] of spaced.matchAll(ATTRIBUTE)) {
    const given = values.find((one) => one !== undefined) ?? "";
    const value = COMPLETE.test(given) ? given : "";
    if (name !== undefined) attributes[name.toLowerCase()] = value;
    else positional.push(value);
  }
  return { attributes, positional };
}

export const shortcodeNames = (shortcodes: readonly Shortcode[]): ReadonlySet<string> =>
  new Set(shortcodes.map((one) => one.name));

/** Finds the next end tag of a name after a token; calls must move forward. */
function endTags(tokens: readonly HtmlToken[]): (name: string, after: number) => number {
  const ends = new Map<string, number[]>();
  tokens.forEach((token, index) => {
    if (token.kind !== "shortcode" || !token.isEnd) return;
    const list = ends.get(token.name);
    if (list) list.push(index);
    else ends.set(token.name, [index]);
  });
  for (const list of ends.values()) list.reverse();
  return (name, after) => {
    const list = ends.get(name);
    while (list?.length && (list.at(-1) ?? 0) <= after) list.pop();
    return list?.at(-1) ?? -1;
  };
}

const isSelfClosing = (source: string): boolean => /\/\]+$/.test(source);

/** A bracket tag with its content, as a span of tokens. */
interface Span {
  readonly token: HtmlToken;
  /** Index of the end tag, or -1. */
  readonly end: number;
  /** Index of the token after it. */
  readonly next: number;
}

function spanAt(
  tokens: readonly HtmlToken[],
  at: number,
  endTag: (name: string, after: number) => number,
): Span | undefined {
  const token = tokens[at];
  if (token?.kind !== "shortcode" || token.isEnd) return undefined;
  const end = isSelfClosing(token.source) ? -1 : endTag(token.name, at);
  return { token, end, next: Math.max(end, at) + 1 };
}

/**
 * Replaces bracket tags by what their shortcodes render. Unknown names stay as they are, as do tags inside
 * HTML tags and comments; `[[name]]` shows `[name]`. An opening tag reaches to the first end tag of its name.
 * Takes time in proportion to the length of the text.
 */
export function expandShortcodes(
  html: string,
  shortcodes: readonly Shortcode[],
  ctx: TextContext = {},
): string {
  if (!html.includes("[") || shortcodes.length === 0) return html;
  const byName = new Map(shortcodes.map((one) => [one.name, one]));
  const tokens = toTokens(html, new Set(byName.keys()));
  const endTag = endTags(tokens);
  const expand = (inner: string) => expandShortcodes(inner, shortcodes, ctx);
  let out = "";
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    const source = token?.source ?? "";
    const isEscaped = source.startsWith("[[") && source.endsWith("]]");
    const span = isEscaped ? undefined : spanAt(tokens, at, endTag);
    if (!span || !token) {
      out += isEscaped && token?.kind === "shortcode" ? source.slice(1, -1) : source;
      at++;
      continue;
    }
    const before = source.startsWith("[[") ? "[" : "";
    const after = source.endsWith("]]") ? "]" : "";
    const body = source
      .slice(before.length + 1 + token.name.length, source.length - after.length - 1)
      .replace(/\/$/, "");
    const content = span.end < 0 ? null : after + fromTokens(tokens.slice(at + 1, span.end));
    const rendered = byName
      .get(token.name)
      ?.render({ name: token.name, ...shortcodeAttributes(body), content, expand }, ctx);
    out += before + (rendered ?? "") + (content === null ? after : "");
    at = span.next;
  }
  return out;
}

/** Removes shortcodes with their content. */
export function stripShortcodes(html: string, names: ReadonlySet<string>): string {
  const gone = [...names].map((name) => ({ name, render: () => "" }));
  return expandShortcodes(html, gone);
}

/** Removes the paragraph around a shortcode that is alone in it. */
export function unwrapShortcodes(html: string, names: ReadonlySet<string>): string {
  if (!html.includes("[") || names.size === 0) return html;
  const tokens = toTokens(html, names);
  const endTag = endTags(tokens);
  const isBlank = (token: HtmlToken | undefined) =>
    token?.kind === "text" && token.source.trim() === "";
  // The index of the end of a paragraph that holds nothing after the token before `next`.
  const paragraphEnd = (next: number) => {
    const end = isBlank(tokens[next]) ? next + 1 : next;
    return tokens[end]?.source === "</p>" ? end : -1;
  };
  const out: HtmlToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? textToken("");
    const start = isBlank(tokens[at + 1]) ? at + 2 : at + 1;
    const span = token.source === "<p>" ? spanAt(tokens, start, endTag) : undefined;
    const last = !span || paragraphEnd(span.next) >= 0 ? span?.next : start + 1;
    const end = last === undefined ? -1 : paragraphEnd(last);
    if (end < 0) {
      out.push(token);
      continue;
    }
    for (const inner of tokens.slice(start, last)) out.push(inner);
    at = end;
  }
  return fromTokens(out);
}
