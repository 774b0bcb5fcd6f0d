import { scanTags } from "@waymark/core";

/** The tags of a page's head. */
export interface ScannedHead {
  /** `title`, `schema`, `description`, `og:title`, `canonical` … */
  readonly names: ReadonlySet<string>;
  /** The text of the title, as HTML; empty if there is none. */
  readonly title: string;
  /** The URL of the canonical link, as HTML; undefined if there is none. */
  readonly canonical: string | undefined;
  /** Whether it has noindex. */
  readonly isHidden: boolean;
}
/** Characters of a page in which its head has to end. */
const maxHeadLength = 262_144;

/** Scans the head of a page. Undefined if the page has no `</head>`. Linear time. */
export function scanHead(page: string): ScannedHead | undefined {
  const html = page.slice(0, maxHeadLength);
  const names = new Set<string>();
  let title: string | undefined;
  let canonical: string | undefined;
  let isHidden = false;
  let isComplete = false;
  scanTags(html, ({ name, isEnd, attributes, text }) => {
    if (name === "body" && !isEnd) return false;
    isComplete = isEnd && name === "head";
    if (isEnd) return !isComplete;
    if (name === "meta" || name === "link")
      for (const key of keysOf(name, attributes)) {
        names.add(key);
        if (key === "canonical") canonical ??= attributesOf(attributes).get("href");
        if (key === "robots" && /noindex|none/i.test(attributes)) isHidden = true;
      }
    if (name === "script" && /application\/ld\+json/i.test(attributes)) names.add("schema");
    if (name === "title" && text) {
      names.add("title");
      title ??= html.slice(...text);
    }
    return true;
  });
  return isComplete ? { names, title: title ?? "", canonical, isHidden } : undefined;
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
