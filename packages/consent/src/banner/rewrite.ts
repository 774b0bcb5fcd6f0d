import { escapeHtml, parseUrl } from "@waymark/core";
import { isCategory, type Category } from "../categories.ts";
import { readTags, type Tag } from "../html/tags.ts";
import { addressesOf, frames, isLoaded, loading, svgAddresses } from "./loading.ts";
import { styleAttributes, toWaitingStyle, type WaitingStyle } from "../html/css.ts";

/** The options for rewriting a page. */
export interface Rules {
  /** The address of the page. */
  readonly base: URL;
  /** The category that a resource of another host requires; undefined if it is not blocked. */
  readonly categoryOf: (url: URL, element: string) => Category | undefined;
  /** The category that an inline script requires; undefined if it is not blocked. */
  readonly categoryOfText: (text: string) => Category | undefined;
  /** Whether the page's Content Security Policy allows inline style sheets by hash: then they cannot be changed. */
  readonly isHashed: boolean;
  /** The placeholder before a blocked frame. */
  readonly note: (category: Category, url: URL) => string;
  /** HTML to insert before all scripts of the page; may be empty. */
  readonly head: string;
  /** HTML to insert at the start of the body. */
  readonly banner: string;
}
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const looked = new Set([...Object.keys(loading), "base", "body", "head", "html", "style"]);

/**
 * Adds the banner to a page and blocks content that needs consent: scripts get a type that browsers do not run, and the
 * addresses of frames and images move to an attribute that browsers do not load. The rest of the page is unchanged.
 */
export function rewrite(html: string, rules: Rules): string {
  const changes: Change[] = [];
  let isPlaced = false;
  let isHeaded = rules.head === "";
  let isWhole = /^\s*<!doctype\b/i.test(html.slice(0, 200));
  let base: URL | undefined;
  readTags(html, looked, (tag) => {
    isWhole ||= tag.name === "html";
    if (!isHeaded && tag.name !== "html" && (isWhole || tag.name === "head")) {
      isHeaded = true;
      const at = tag.name === "head" ? tag.end : tag.start;
      changes.push({ start: at, end: at, text: rules.head });
    }
    // Only the first `base` element applies, and only to what follows it.
    if (tag.name === "base") base ??= toUrl(tag.attributes["href"], rules.base);
    else if (tag.name === "body" && !isPlaced) {
      isPlaced = true;
      changes.push({ start: tag.end, end: tag.end, text: `\n${rules.banner}` });
    } else {
      const change = changeOf(html, tag, rules, base ?? rules.base);
      if (change) changes.push(change);
    }
  });
  let made = "";
  let from = 0;
  for (const { start, end, text } of changes) {
    made += html.slice(from, start) + text;
    from = end;
  }
  // A fragment is inserted into a page that already has the banner.
  return made + html.slice(from) + (isWhole && !isPlaced ? rules.banner : "");
}

/** The change to a tag or its content; undefined if it is unchanged. */
function changeOf(html: string, tag: Tag, rules: Rules, base: URL): Change | undefined {
  const { start, end } = tag;
  if (tag.name === "style") return sheetChange(html, tag, rules, base);
  const text = Object.hasOwn(loading, tag.name) ? held(tag, rules, base) : undefined;
  if (text !== undefined) return { start, end, text };
  const style = waitingStyle(tag.attributes["style"], rules, base);
  return style && tag.style && { ...tag.style, text: toAttributes(withStyle({}, style)).trim() };
}

/** An inline style sheet with its addresses blocked. */
function sheetChange(html: string, tag: Tag, rules: Rules, base: URL): Change | undefined {
  const { attributes, start, end, text } = tag;
  // In SVG, style sheets may contain character references, which would have to be preserved.
  const to = end + text.length;
  if (html.slice(end, to) !== text || (rules.isHashed && attributes["nonce"] === undefined))
    return undefined;
  const style = waitingStyle(text, rules, base);
  if (!style) return undefined;
  const opened = toTag(tag, { ...attributes, ...styleAttributes(style) });
  return { start, end: to, text: opened + style.text };
}

const waitingStyle = (text: string | undefined, rules: Rules, base: URL) =>
  text === undefined
    ? undefined
    : toWaitingStyle(text, (address) => categoryOf(address, "style", rules, base)?.category);

const withStyle = (attributes: Attributes, style: WaitingStyle | undefined): Attributes =>
  style ? { ...attributes, style: style.text, ...styleAttributes(style) } : attributes;

/** The blocked form of the tag; undefined if it is unchanged. */
function held(tag: Tag, rules: Rules, base: URL): string | undefined {
  const { name, attributes: written } = tag;
  if (!isLoaded(name, written)) return undefined;
  const { category, url } = reasonOf(tag, rules, base) ?? {};
  if (category === undefined || category === "necessary") return undefined;
  const attributes = withStyle(written, waitingStyle(written["style"], rules, base));
  if (name === "script") return toTag(tag, asScript(attributes, category));
  const note = frames.has(name) && url ? rules.note(category, url) : "";
  return note + toTag(tag, asWaiting(name, attributes, category));
}

/** The reason why something is blocked: its category, and the address that determined it. */
interface Reason {
  readonly category: Category;
  readonly url?: URL | undefined;
}

/** A category that the page itself declares takes precedence over the known vendors. */
function reasonOf(tag: Tag, rules: Rules, base: URL): Reason | undefined {
  const { name, attributes, text } = tag;
  const written = addressesOf(name, attributes);
  const marked = attributes["data-consent"];
  if (marked !== undefined)
    return { category: isCategory(marked) ? marked : "others", url: toUrl(written[0], base) };
  for (const address of written) {
    const reason = categoryOf(address, name, rules, base);
    if (reason) return reason;
  }
  if (name === "script" && attributes["src"] === undefined) {
    const category = rules.categoryOfText(text);
    return category && { category };
  }
  const { srcdoc } = attributes;
  return name === "iframe" && srcdoc !== undefined ? insideOf(srcdoc, rules, base) : undefined;
}

/** The reason why an address is blocked; undefined if it is not. */
function categoryOf(address: string, name: string, rules: Rules, base: URL): Reason | undefined {
  // Most resources are paths on the site itself, which need no further checks.
  if (base.host === rules.base.host && !/[:\\\t\n\r]|\/\//.test(address)) return undefined;
  const url = toUrl(address, base);
  if (!url || url.host === rules.base.host) return undefined;
  const category = rules.categoryOf(url, name);
  return category === undefined || category === "necessary" ? undefined : { category, url };
}

/** The reason why the inline document of a frame is blocked: the first blocked resource in it. Nested frames are not examined. */
function insideOf(srcdoc: string, rules: Rules, base: URL): Reason | undefined {
  let reason: Reason | undefined;
  readTags(srcdoc, looked, (tag) => {
    const { srcdoc: _, ...attributes } = tag.attributes;
    if (reason) return;
    const text = tag.name === "style" ? tag.text : attributes["style"];
    const [styled] = waitingStyle(text, rules, base)?.categories ?? [];
    if (styled) reason = { category: styled };
    else if (Object.hasOwn(loading, tag.name) && isLoaded(tag.name, attributes)) {
      const found = reasonOf({ ...tag, attributes }, rules, base);
      if (found?.category !== "necessary") reason = found;
    }
  });
  return reason;
}

type Attributes = Tag["attributes"];

/** Browsers prefetch the address of an SVG script whatever its type, so it moves to an attribute that is not loaded. */
function asScript({ type, ...rest }: Attributes, category: Category): Attributes {
  return {
    type: "text/plain",
    "data-consent": category,
    ...(type !== undefined && type !== "" && { "data-consent-type": type }),
    ...without(rest, [...svgAddresses, "data-consent"]),
    ...renamed(rest, svgAddresses),
  };
}

function asWaiting(name: string, attributes: Attributes, category: Category): Attributes {
  const names = loading[name] ?? [];
  const hides = frames.has(name) && attributes["hidden"] === undefined;
  return {
    "data-consent": category,
    ...without(attributes, [...names, "data-consent"]),
    ...renamed(attributes, names),
    ...(hides && { hidden: "", "data-consent-hidden": "" }),
  };
}

/** Renames these attributes to names that browsers do not load. */
const renamed = (attributes: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = attributes[name];
      return value === undefined ? [] : [[`data-consent-${name}`, value] as const];
    }),
  );

const without = (attributes: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));

/** Names stay as they are; values are encoded again. */
const toTag = ({ name, isClosed }: Tag, attributes: Attributes): string =>
  `<${name}${toAttributes(attributes)}${isClosed ? " /" : ""}>`;

const toAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([one, value]) => (value === "" ? ` ${one}` : ` ${one}="${escapeHtml(value)}"`))
    .join("");

function toUrl(address: string | undefined, base: URL): URL | undefined {
  const text = address?.trim() ?? "";
  const url = text === "" ? undefined : parseUrl(text, base);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
