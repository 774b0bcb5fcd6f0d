import { parseUrl, withDepthLimit } from "@waymark/core";
import { Parser } from "htmlparser2";

/** An entry of a feed. Its texts are plain text, and may be empty. */
export interface FeedEntry {
  readonly title: string;
  /** An http or https URL, or empty. */
  readonly link: string;
  readonly author: string;
  /** A summary, or else the content. */
  readonly text: string;
  readonly date: Date | undefined;
}

/** Maximum number of entries, and of characters of one field of an entry. */
const maxEntries = 20;
const maxCharacters = 10_000;
/** Maximum number of characters of a link; longer ones are omitted. */
const maxLinkLength = 2_000;

/** The elements of entries that are read, in RSS, RDF and Atom. */
const fieldOf: Readonly<Record<string, string>> = {
  title: "title",
  link: "link",
  guid: "guid",
  author: "author",
  "dc:creator": "author",
  description: "summary",
  summary: "summary",
  "content:encoded": "content",
  content: "content",
  pubdate: "date",
  published: "date",
  "dc:date": "date",
  updated: "updated",
};

/**
 * Reads the first entries of an RSS, RDF or Atom feed; `base` is its URL. Undefined if the text is not a feed. An
 * incomplete text has the entries that are complete.
 */
export function readFeed(xml: string, base: string): readonly FeedEntry[] | undefined {
  const entries: FeedEntry[] = [];
  let isFeed = false;
  let depth = 0;
  let entry: { readonly depth: number; readonly fields: Map<string, string> } | undefined;
  let field: string | undefined;
  /** The element within the field, such as the name of an author. */
  let inner: string | undefined;
  withDepthLimit(({ open, close }) => {
    const parser = new Parser(
      {
        onopentag(name, { href, rel = "alternate", ispermalink }) {
          open();
          depth++;
          isFeed ||= depth === 1 && /^(?:rss|feed|rdf:rdf)$/.test(name);
          if (!entry) {
            if (isFeed && (name === "item" || name === "entry"))
              entry = { depth, fields: new Map() };
            return;
          }
          if (depth !== entry.depth + 1) {
            inner = name;
            return;
          }
          const known = Object.hasOwn(fieldOf, name) ? fieldOf[name] : undefined;
          const isSkipped = ispermalink === "false" || rel !== "alternate";
          // The first element of a kind counts.
          field = known && !isSkipped && !entry.fields.has(known) ? known : undefined;
          if (field) entry.fields.set(field, href ?? "");
        },
        ontext(text) {
          if (!entry || !field || (field === "author" && inner && inner !== "name")) return;
          const known = entry.fields.get(field) ?? "";
          if (known.length < maxCharacters) entry.fields.set(field, known + text);
        },
        onclosetag() {
          close();
          inner = undefined;
          if (entry && depth === entry.depth + 1) field = undefined;
          if (entry && depth === entry.depth) {
            if (entries.length < maxEntries) entries.push(toEntry(entry.fields, base));
            entry = undefined;
          }
          depth--;
        },
      },
      { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
    );
    parser.end(xml);
  });
  return isFeed ? entries : undefined;
}

function toEntry(fields: ReadonlyMap<string, string>, base: string): FeedEntry {
  const textOf = (name: string) => toPlainText((fields.get(name) ?? "").slice(0, maxCharacters));
  const link = (fields.get("link") || fields.get("guid") || "").trim();
  const url = link === "" || link.length > maxLinkLength ? undefined : parseUrl(link, base);
  const time = Date.parse((fields.get("date") || fields.get("updated") || "").trim());
  return {
    title: textOf("title"),
    link: url && /^https?:$/.test(url.protocol) ? url.href : "",
    author: toAuthorName(textOf("author")),
    text: textOf("summary") || textOf("content"),
    date: Number.isNaN(time) ? undefined : new Date(time),
  };
}

/** The name of an author. RSS has it in parentheses after an email address. */
export const toAuthorName = (author: string): string =>
  author.replace(/^[^\s@]+@[^\s@]+ \((.*)\)$/, "$1");

/** The text of HTML, in one line, without scripts and styles. */
function toPlainText(html: string): string {
  let text = "";
  let skipped = 0;
  const isHidden = (name: string) => name === "script" || name === "style";
  const parser = new Parser({
    onopentagname(name) {
      if (isHidden(name)) skipped++;
      text += " ";
    },
    ontext(part) {
      if (skipped === 0) text += part;
    },
    onclosetag(name) {
      if (isHidden(name)) skipped--;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, " ").trim();
}
