/** The tags of a page's head, and where to insert more. */
export interface ScannedHead {
  /** Offset of the end of the head. */
  readonly end: number;
  /** `title`, `schema`, `description`, `og:title`, `canonical` … */
  readonly names: ReadonlySet<string>;
  /** The range of the title's text; undefined if there is none. */
  readonly title: readonly [from: number, to: number] | undefined;
  /** The URL of the canonical link, as HTML; undefined if there is none. */
  readonly canonical: string | undefined;
  /** Whether it has noindex. */
  readonly isHidden: boolean;
}
/** Elements whose content is not parsed for tags. */
const texts = /^(?:script|style|title|noscript|template|textarea|iframe|noframes|xmp)$/;
/** Sticky: an unanchored search from every `<` would take quadratic time. */
const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9-]{0,40})(?=[\s/>])/y;

/**
 * Scans a page up to the end of its head. Undefined without an end: the page has no `</head>`, or the text is cut off
 * before it. Linear time.
 */
export function scanHead(html: string): ScannedHead | undefined {
  const names = new Set<string>();
  let title: readonly [number, number] | undefined;
  let canonical: string | undefined;
  let isHidden = false;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) return undefined;
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      if (end < 0) return undefined;
      at = end + 3;
      continue;
    }
    tag.lastIndex = open;
    const found = tag.exec(html);
    if (!found) {
      at = open + 1;
      continue;
    }
    const [, slash = "", written = ""] = found;
    const name = written.toLowerCase();
    if (name === "body") return undefined;
    if (slash !== "" && name === "head") return { end: open, names, title, canonical, isHidden };
    const close = endOfTag(html, tag.lastIndex);
    if (close < 0) return undefined;
    at = close + 1;
    if (slash !== "") continue;
    const attributes = html.slice(tag.lastIndex, close);
    if (name === "meta" || name === "link") {
      for (const key of keysOf(name, attributes)) {
        names.add(key);
        if (key === "canonical") canonical ??= attributesOf(attributes).get("href");
        if (key === "robots" && /noindex|none/i.test(attributes)) isHidden = true;
      }
    } else if (texts.test(name)) {
      if (name === "script" && /application\/ld\+json/i.test(attributes)) names.add("schema");
      const end = endOfText(html, name, at);
      if (end < 0) return undefined;
      if (name === "title") {
        names.add("title");
        title ??= [at, end];
      }
      at = end;
    }
  }
  return undefined;
}

/** The end of a tag: a `>` outside of quotes. */
function endOfTag(html: string, from: number): number {
  let quote = "";
  for (let at = from; at < html.length; at++) {
    const letter = html.charAt(at);
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === ">") return at;
    else if (letter === '"' || letter === "'") quote = letter;
  }
  return -1;
}

function endOfText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

/** The keys of a meta or link element. */
function keysOf(element: string, text: string): readonly string[] {
  const attributes = attributesOf(text);
  if (element === "link")
    return (attributes.get("rel") ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter((rel) => /^(?:canonical|prev|next)$/.test(rel));
  return [attributes.get("name"), attributes.get("property")].flatMap((key) =>
    key === undefined || key === "" ? [] : [key.toLowerCase()],
  );
}

const attribute =
  /([^\s"'<>/=]{1,100})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]{1,2000})))?/g;
/** The attributes of a tag by lower-case name; the first of duplicates counts. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    const value = double ?? single ?? bare ?? "";
    if (!found.has(key)) found.set(key, value.slice(0, 2048).trim());
  }
  return found;
}
