import { escapeHtml } from "@waymark/core";
import { isCategory, type Category } from "../categories.ts";
import { readTags, type Tag } from "../html/tags.ts";

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

/** Elements that load something, and the attributes that they do it by. */
const loading: Readonly<Record<string, readonly string[]>> = {
  iframe: ["src", "srcdoc"],
  img: ["src", "srcset"],
  script: ["src"],
};
const looked = new Set([...Object.keys(loading), "html", "body"]);

/**
 * The page with the banner, in which what must wait does: scripts have a type that no browser runs, frames and images the
 * address in an attribute that loads nothing. Everything else stays as it is, letter for letter.
 */
export function rewrite(html: string, rules: Rules): string {
  const changes: Change[] = [];
  let isPlaced = false;
  let isWhole = /^\s*<!doctype\b/i.test(html.slice(0, 200));
  readTags(html, looked, (tag) => {
    isWhole ||= tag.name === "html";
    if (tag.name === "body" && !isPlaced) {
      isPlaced = true;
      changes.push({ start: tag.end, end: tag.end, text: `\n${rules.banner}` });
    } else if (Object.hasOwn(loading, tag.name)) {
      const text = held(tag, rules);
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
function held(tag: Tag, rules: Rules): string | undefined {
  const { name, attributes } = tag;
  if (name === "script" && !isRun(attributes["type"])) return undefined;
  const url = isPlainPath(attributes) ? undefined : toUrl(attributes["src"], rules.base);
  const category = categoryOf(tag, url, rules);
  if (category === undefined || category === "necessary") return undefined;
  if (name === "script") return toTag(name, asScript(attributes, category));
  const note = name === "iframe" && url ? rules.note(category, url) : "";
  return note + toTag(name, asWaiting(name, attributes, category));
}

/** Most of what pages load are paths of the site itself, which need no closer look. */
const isPlainPath = ({ src = "", "data-consent": marked }: Attributes): boolean =>
  marked === undefined && !/[:\\\t\n\r]|\/\//.test(src);

/** What a page has marked itself counts, whatever is known of it. */
function categoryOf(
  { name, attributes, text }: Tag,
  url: URL | undefined,
  rules: Rules,
): Category | undefined {
  const marked = attributes["data-consent"];
  if (marked !== undefined) return isCategory(marked) ? marked : "others";
  if (url) return url.host === rules.base.host ? undefined : rules.categoryOf(url, name);
  const isInside = name === "script" && attributes["src"] === undefined;
  return isInside ? rules.categoryOfText(text) : undefined;
}

type Attributes = Tag["attributes"];

/** Types of scripts that browsers run. */
const run = new Set([
  "",
  "module",
  "text/javascript",
  "application/javascript",
  "application/x-javascript",
  "application/ecmascript",
  "text/ecmascript",
  "text/jscript",
  "text/x-javascript",
]);
const isRun = (type = ""): boolean => run.has((type.split(";", 1)[0] ?? "").trim().toLowerCase());

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
  const hides = name === "iframe" && attributes["hidden"] === undefined;
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
  const text = address?.trim() ?? "";
  if (text === "" || text.length > 8_192 || !URL.canParse(text, base.href)) return undefined;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}
