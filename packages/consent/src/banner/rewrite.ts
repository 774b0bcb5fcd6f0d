import { escapeHtml } from "@waymark/core";
import { isCategory, type Category } from "../categories.ts";
import { readTags, type Tag } from "../html/tags.ts";
import { addressesOf, frames, isLoaded, loading } from "./loading.ts";

/** What decides about a page. */
export interface Rules {
  /** The address of the page. */
  readonly base: URL;
  /** What must be allowed before something from another host is loaded; undefined where it need not wait. */
  readonly categoryOf: (url: URL, element: string) => Category | undefined;
  /** The same of a script inside the page. */
  readonly categoryOfText: (text: string) => Category | undefined;
  /** What stands before a frame that waits. */
  readonly note: (category: Category, url: URL) => string;
  /** What stands at the beginning of the body. */
  readonly banner: string;
}
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const looked = new Set([...Object.keys(loading), "base", "body", "html"]);

/**
 * The page with the banner, in which what must wait does: scripts have a type that no browser runs, frames and images the
 * address in an attribute that loads nothing. Everything else stays as it is, letter for letter.
 */
export function rewrite(html: string, rules: Rules): string {
  const changes: Change[] = [];
  let isPlaced = false;
  let isWhole = /^\s*<!doctype\b/i.test(html.slice(0, 200));
  let base: URL | undefined;
  readTags(html, looked, (tag) => {
    isWhole ||= tag.name === "html";
    // The first one counts, for what stands behind it.
    if (tag.name === "base") base ??= toUrl(tag.attributes["href"], rules.base);
    else if (tag.name === "body" && !isPlaced) {
      isPlaced = true;
      changes.push({ start: tag.end, end: tag.end, text: `\n${rules.banner}` });
    } else if (Object.hasOwn(loading, tag.name)) {
      const text = held(tag, rules, base ?? rules.base);
      if (text !== undefined) changes.push({ start: tag.start, end: tag.end, text });
    }
  });
  let made = "";
  let from = 0;
  for (const { start, end, text } of changes) {
    made += html.slice(from, start) + text;
    from = end;
  }
  // A piece of a page is put into one that has the banner already.
  return made + html.slice(from) + (isWhole && !isPlaced ? rules.banner : "");
}

/** The tag as it waits; undefined where it stays as it is. */
function held(tag: Tag, rules: Rules, base: URL): string | undefined {
  const { name, attributes } = tag;
  if (!isLoaded(name, attributes)) return undefined;
  const { category, url } = reasonOf(tag, rules, base) ?? {};
  if (category === undefined || category === "necessary") return undefined;
  if (name === "script") return toTag(name, asScript(attributes, category));
  const note = frames.has(name) && url ? rules.note(category, url) : "";
  return note + toTag(name, asWaiting(name, attributes, category));
}

/** Why something waits: what it is for, and the address that says so. */
interface Reason {
  readonly category: Category;
  readonly url?: URL | undefined;
}

/** What a page has marked itself counts, whatever is known of it. */
function reasonOf(tag: Tag, rules: Rules, base: URL): Reason | undefined {
  const { name, attributes, text } = tag;
  const written = addressesOf(name, attributes);
  const marked = attributes["data-consent"];
  if (marked !== undefined)
    return { category: isCategory(marked) ? marked : "others", url: toUrl(written[0], base) };
  const isHome = base.host === rules.base.host;
  for (const address of written) {
    // Most of what pages load are paths of the site itself, which need no closer look.
    if (isHome && !/[:\\\t\n\r]|\/\//.test(address)) continue;
    const url = toUrl(address, base);
    if (!url || url.host === rules.base.host) continue;
    const category = rules.categoryOf(url, name);
    if (category !== undefined && category !== "necessary") return { category, url };
  }
  if (name === "script" && attributes["src"] === undefined) {
    const category = rules.categoryOfText(text);
    return category && { category };
  }
  const { srcdoc } = attributes;
  return name === "iframe" && srcdoc !== undefined ? insideOf(srcdoc, rules, base) : undefined;
}

/** Why a page inside a frame waits: for the first of what it loads. Frames in it are not opened. */
function insideOf(srcdoc: string, rules: Rules, base: URL): Reason | undefined {
  let reason: Reason | undefined;
  readTags(srcdoc, looked, (tag) => {
    const { srcdoc: _, ...attributes } = tag.attributes;
    if (reason || !Object.hasOwn(loading, tag.name) || !isLoaded(tag.name, attributes)) return;
    const found = reasonOf({ ...tag, attributes }, rules, base);
    if (found?.category !== "necessary") reason = found;
  });
  return reason;
}

type Attributes = Tag["attributes"];

function asScript({ type, ...rest }: Attributes, category: Category): Attributes {
  return {
    type: "text/plain",
    "data-consent": category,
    ...(type !== undefined && type !== "" && { "data-consent-type": type }),
    ...without(rest, ["data-consent"]),
  };
}

function asWaiting(name: string, attributes: Attributes, category: Category): Attributes {
  const names = loading[name] ?? [];
  const moved = names.flatMap((one) => {
    const value = attributes[one];
    return value === undefined ? [] : [[`data-consent-${one}`, value] as const];
  });
  const hides = frames.has(name) && attributes["hidden"] === undefined;
  return {
    "data-consent": category,
    ...without(attributes, [...names, "data-consent"]),
    ...Object.fromEntries(moved),
    ...(hides && { hidden: "", "data-consent-hidden": "" }),
  };
}

const without = (attributes: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));

/** Names stand as they stood; values are encoded anew. */
const toTag = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .map(([one, value]) => (value === "" ? ` ${one}` : ` ${one}="${escapeHtml(value)}"`))
    .join("")}>`;

function toUrl(address: string | undefined, base: URL): URL | undefined {
  // Its beginning tells whose it is, however long it is.
  const text = address?.trim().slice(0, 8_192) ?? "";
  if (text === "" || !URL.canParse(text, base.href)) return undefined;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}
