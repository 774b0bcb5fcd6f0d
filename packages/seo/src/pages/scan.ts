/** What the head of a page says already, and where more may be put. */
export interface ScannedHead {
  /** Where the head ends: an index of the text. */
  readonly end: number;
  /** `title`, `schema`, `description`, `og:title`, `canonical` … */
  readonly names: ReadonlySet<string>;
  /** Where the text of its title begins and ends; undefined where it has none. */
  readonly title: readonly [from: number, to: number] | undefined;
  /** The address of its canonical link, as HTML; undefined where it has none. */
  readonly canonical: string | undefined;
  /** Whether it asks search engines to stay away. */
  readonly isHidden: boolean;
}
/** Elements whose text holds no tags. */
const texts = /^(?:script|style|title|noscript|template|textarea|iframe|noframes|xmp)$/;
/** At one place alone: looked for from every `<` on, it would go through the rest of the text each time. */
const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9-]{0,40})(?=[\s/>])/y;

/**
 * Reads the beginning of a page until its head ends. Undefined where that does not come: the page has none that ends by
 * `</head>`, or the text ends before. Its work grows with the length of the text alone.
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

/** Where a tag ends: a `>` outside of quotes. */
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

/** What a meta or link is known by. */
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
/** The attributes of a tag by their names in lower case; the first of a name counts. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    const value = double ?? single ?? bare ?? "";
    if (!found.has(key)) found.set(key, value.slice(0, 2048).trim());
  }
  return found;
}
