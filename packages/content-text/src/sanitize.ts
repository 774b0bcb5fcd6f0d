import { withDepthLimit } from "@waymark/core";
import sanitizeHtml from "sanitize-html";
import {
  contentAttributes,
  contentTags,
  inlineAttributes,
  inlineTags,
  isReserved,
  opaqueTags,
  protocols,
  toSafeAddress,
  toSafeStyle,
  urlAttributes,
} from "./allowed-html.ts";
import { attribute, withAttributes, withoutAttribute } from "./attribute.ts";
import { toBlockComment } from "./block-comment.ts";
import { blockDelimiters } from "./blocks.ts";
import { repairReferences, stripTags } from "./entity.ts";
import { toTokens } from "./html-token.ts";

const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements whose end tag is implied by the next element of the same kind. */
const SIBLINGS: ReadonlySet<string> = new Set("p li dt dd tr td th option".split(" "));

const NAME = /[^\s/>]+/y;

/** The open elements at a point of a text. */
function openElements() {
  const stack: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => {
    const next = (counts.get(name) ?? 0) + by;
    counts.set(name, next);
    return next;
  };
  return {
    depth: () => stack.length,
    open(name: string) {
      if (SIBLINGS.has(name) && stack.at(-1) === name) return;
      stack.push(name);
      count(name, 1);
    },
    close(name: string) {
      if (!counts.get(name)) return;
      for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
        count(top, -1);
        if (top === name) return;
      }
    },
  };
}

/**
 * Removes the tags of elements nested deeper than `max`, so that parsers that walk their stack of
 * open elements stay fast on hostile input.
 */
export function limitNesting(html: string, max: number): string {
  const elements = openElements();
  const dropped = new Map<string, number>();
  let out = "";
  let output = 0;
  let end = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", end)) {
    const isEnd = html[at + 1] === "/";
    const start = isEnd ? at + 2 : at + 1;
    end = start;
    if (!/[a-z]/i.test(html[start] ?? "")) continue;
    NAME.lastIndex = start;
    const name = NAME.exec(html)?.[0].toLowerCase() ?? "";
    const close = html.indexOf(">", start + name.length);
    if (close < 0) break;
    end = close + 1;
    if (VOID.has(name)) continue;
    const before = dropped.get(name) ?? 0;
    const isTooDeep = isEnd ? before > 0 : elements.depth() >= max;
    if (isTooDeep) {
      dropped.set(name, before + (isEnd ? -1 : 1));
      out += html.slice(output, at);
      output = end;
    } else if (isEnd) elements.close(name);
    else elements.open(name);
  }
  return out + html.slice(output);
}

// Unicode noncharacters are placeholders for parts that must not be parsed; they are removed from the input first.
const COMMENT = "\uFDD0";
const COMMENT_END = "\uFDD1";
const AMPERSAND = "\uFDD2";
const NONCHARACTERS = /[\0\uFDD0-\uFDEF]/g;
const COMMENT_MARK = /\uFDD0(\d+)\uFDD1/g;

/** The tags of elements nested deeper are removed. */
const MAX_NESTING = 250;

const REFERENCE = /&(?=(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});)/gi;
const OPAQUE = new RegExp(`<(/?)(?=(?:${opaqueTags.join("|")}))`, "gi");

type Attributes = Record<string, string>;

function cleanAttributes(attributes: Attributes): Attributes {
  const out: Attributes = {};
  for (const [name, raw] of Object.entries(attributes)) {
    if (isReserved(name)) continue;
    const value = raw.replace(NONCHARACTERS, "");
    if (name === "style") {
      const style = toSafeStyle(value);
      if (style !== "") out[name] = style;
    } else out[name] = urlAttributes.includes(name) ? toSafeAddress(value) : value;
  }
  return out;
}

const isPdf = ({ type, data = "" }: Attributes): boolean =>
  type === "application/pdf" && /^https?:\/\/[^\s"'<>]+\.pdf$/i.test(data);

const transform: sanitizeHtml.Transformer = (tagName, attributes) => {
  const attribs = cleanAttributes(attributes);
  const isDropped = tagName === "object" && !isPdf(attribs);
  return { tagName: isDropped ? "x-object" : tagName, attribs };
};

function options(
  tags: readonly string[],
  attributes: Readonly<Record<string, string[]>>,
  textFilter: (text: string) => string,
): sanitizeHtml.IOptions {
  return {
    allowedTags: [...tags],
    allowedAttributes: { ...attributes },
    allowedSchemes: [...protocols],
    allowedSchemesAppliedToAttributes: [...urlAttributes],
    allowProtocolRelative: true,
    disallowedTagsMode: "discard",
    // The content of opaque elements is kept as text; they are renamed first, so it is not raw text.
    nonTextTags: [],
    parseStyleAttributes: false,
    transformTags: { "*": transform },
    textFilter,
  };
}

/** Character references in text are preserved instead of being decoded and encoded again. */
const protectReferences = (html: string): string =>
  toTokens(html)
    .map(({ kind, source }) => (kind === "text" ? source.replace(REFERENCE, AMPERSAND) : source))
    .join("");

function clean(
  html: string,
  tags: readonly string[],
  attributes: Readonly<Record<string, string[]>>,
  comments: readonly string[] = [],
): string {
  // Parsers treat a renamed element as an unknown one; CDATA has no meaning in HTML.
  const plain = html.replaceAll("<![CDATA[", "&lt;![CDATA[").replace(OPAQUE, "<$1x-");
  const source = limitNesting(protectReferences(plain), MAX_NESTING);
  const restore = (text: string) =>
    text
      .replaceAll(AMPERSAND, "&")
      .replace(COMMENT_MARK, (_, index: string) => comments[Number(index)] ?? "");
  const settings = options(tags, attributes, restore);
  const cleaned = withDepthLimit(({ open, close }) =>
    sanitizeHtml(source, { ...settings, onOpenTag: open, onCloseTag: close }),
  );
  // The parser handles implied end tags: elements that are still too deep are replaced by their text.
  return (cleaned ?? restore(withoutTags(source))).replace(NONCHARACTERS, "");
}

const withoutTags = (html: string): string =>
  stripTags(html).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const cleanComment = (comment: string): string =>
  `<!--${comment
    .slice(4, -3)
    .replace(/[<>\0]/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "")}-->`;

/** Replaces the comments of a text by placeholders. */
function takeComments(html: string): { rest: string; comments: string[] } {
  const comments: string[] = [];
  let rest = "";
  let from = 0;
  const take = (start: number, end: number, comment: string) => {
    rest += html.slice(from, start) + COMMENT + comments.length + COMMENT_END;
    comments.push(comment);
    from = end;
  };
  let close = 0;
  const takeOthers = (until: number) => {
    for (
      let at = html.indexOf("<!--", from);
      at >= 0 && at < until;
      at = html.indexOf("<!--", from)
    ) {
      // The end found for one comment is reused for those before it; if there is none, later comments have none either.
      if (close >= 0 && close < at + 4) close = html.indexOf("-->", at + 4);
      if (close < 0 || close + 3 > until) {
        rest += html.slice(from, at);
        from = at + 4;
      } else take(at, close + 3, cleanComment(html.slice(at, close + 3)));
    }
  };
  const cleanHtml = (inner: string) => clean(inner, contentTags, contentAttributes);
  for (const delimiter of blockDelimiters(html)) {
    if (delimiter.start < from) continue;
    takeOthers(delimiter.start);
    take(delimiter.start, delimiter.end, toBlockComment(delimiter, cleanHtml));
  }
  takeOthers(html.length);
  return { rest: rest + html.slice(from), comments };
}

/**
 * Sanitizes content or an excerpt of a user without the capability for unfiltered HTML: elements, attributes, styles and
 * protocols outside the allow-lists are removed, their text remains; comments remain, block comments with
 * sanitized attributes.
 */
export function sanitizeContent(html: string): string {
  if (!/[<&\0\uFDD0-\uFDEF]/.test(html)) return html.replaceAll(">", "&gt;");
  const { rest, comments } = takeComments(html.replace(NONCHARACTERS, ""));
  return addNoopener(clean(rest, contentTags, contentAttributes, comments));
}

/** Sanitizes a title or name of a user without the capability for unfiltered HTML: inline elements only. */
export const sanitizeTitle = (html: string): string => sanitizeInline(html).trim();

/** Sanitizes descriptions of terms, regardless of their author: only inline elements remain. */
export const sanitizeInline = (html: string): string =>
  clean(takeComments(html.replace(NONCHARACTERS, "")).rest, inlineTags, inlineAttributes);

/** The permission of the writer: whether any HTML may be stored. */
export interface StoreOptions {
  readonly isUnfiltered: boolean;
}

/**
 * Prepares content or an excerpt for storage. It is sanitized unless the writer may store any HTML,
 * and links that open windows get `rel="noopener"`.
 */
export const toStoredContent = (html: string, { isUnfiltered }: StoreOptions): string =>
  isUnfiltered ? addNoopener(repairReferences(html)) : repairReferences(sanitizeContent(html));

/** Prepares a title for storage: it is trimmed, and sanitized unless the writer may store any HTML. */
export const toStoredTitle = (html: string, { isUnfiltered }: StoreOptions): string =>
  isUnfiltered ? html.trim() : sanitizeTitle(html);

const ELEMENT = /<(a|script|style)(?=[\s/>])/gi;

/** Adds `noopener` to the `rel` of links with a `target`. */
function addNoopener(html: string): string {
  if (!/target/i.test(html)) return html;
  let out = "";
  let output = 0;
  ELEMENT.lastIndex = 0;
  for (let found = ELEMENT.exec(html); found; found = ELEMENT.exec(html)) {
    const name = found[1]?.toLowerCase();
    if (name !== "a") {
      const end = name === "script" ? /<\/script/gi : /<\/style/gi;
      end.lastIndex = found.index;
      if (!end.exec(html)) break;
      ELEMENT.lastIndex = end.lastIndex;
      continue;
    }
    const end = html.indexOf(">", found.index) + 1;
    if (end === 0) break;
    const tag = html.slice(found.index, end);
    if (attribute(tag, "target") !== undefined) {
      out += html.slice(output, found.index) + protect(tag);
      output = end;
    }
    ELEMENT.lastIndex = end;
  }
  return out + html.slice(output);
}

function protect(tag: string): string {
  const rel = (attribute(tag, "rel") ?? "").split(/\s+/).filter(Boolean);
  if (rel.some((word) => word.toLowerCase() === "noopener")) return tag;
  const value = [...rel, "noopener"].join(" ");
  const rest = withoutAttribute(tag, "rel");
  const end = rest.endsWith("/>") ? "/>" : ">";
  return rest.endsWith(">")
    ? `${rest.slice(0, -end.length).trimEnd()} rel="${value.replaceAll('"', "&quot;")}"${end}`
    : withAttributes(rest, { rel: value });
}
