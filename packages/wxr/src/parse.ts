import {
  channelReader,
  type Element,
  extensionOf,
  integerOf,
  metaOf,
  textOf,
  wordOf,
} from "./channel.ts";
import { toItem } from "./item.ts";
import type { WxrAuthor, WxrCategory, WxrRecord, WxrSite, WxrTag, WxrTerm } from "./records.ts";
import { toText } from "./text.ts";
import { WxrError } from "./xml.ts";

const VERSIONS: readonly string[] = ["1.0", "1.1", "1.2"];

/** The record of the site, from the children of `<channel>` before the first author, term or item. */
function toSite(channel: Element): WxrSite {
  const version = wordOf(channel, "wp:wxr_version");
  if (version === "") {
    throw new WxrError(
      "This is RSS but not a WXR file: <wp:wxr_version> must come before authors, terms and items.",
      channel.line,
    );
  }
  if (!VERSIONS.includes(version)) {
    throw new WxrError(
      `WXR version "${version.slice(0, 20)}" is not supported; supported are ${VERSIONS.join(", ")}.`,
      channel.line,
    );
  }
  const link = wordOf(channel, "link");
  const pubDate = wordOf(channel, "pubDate");
  return {
    kind: "site",
    title: textOf(channel, "title") ?? "",
    link,
    description: textOf(channel, "description") ?? "",
    language: wordOf(channel, "language"),
    baseSiteUrl: wordOf(channel, "wp:base_site_url") || link,
    baseBlogUrl: wordOf(channel, "wp:base_blog_url") || link,
    version,
    ...(pubDate === "" ? {} : { pubDate }),
  };
}

/** An `<wp:author>` element as a record. */
function toAuthor(element: Element): WxrAuthor {
  return {
    kind: "author",
    id: integerOf(element, "wp:author_id"),
    login: wordOf(element, "wp:author_login"),
    email: wordOf(element, "wp:author_email"),
    displayName: textOf(element, "wp:author_display_name") ?? "",
    firstName: textOf(element, "wp:author_first_name") ?? "",
    lastName: textOf(element, "wp:author_last_name") ?? "",
    ...extensionOf(element),
  };
}

/** The fields that categories, tags and terms share; the prefixes of their element names differ. */
const termFields = (element: Element, name: string, prefix: string) => ({
  id: integerOf(element, "wp:term_id"),
  name: textOf(element, name) ?? "",
  description: textOf(element, `${prefix}_description`) ?? "",
  meta: metaOf(element, "wp:termmeta"),
  ...extensionOf(element),
});

/** A `<wp:category>` as a record. */
const toCategory = (element: Element): WxrCategory => ({
  kind: "category",
  slug: wordOf(element, "wp:category_nicename"),
  parent: wordOf(element, "wp:category_parent"),
  ...termFields(element, "wp:cat_name", "wp:category"),
});

/** A `<wp:tag>` as a record. */
const toTag = (element: Element): WxrTag => ({
  kind: "tag",
  slug: wordOf(element, "wp:tag_slug"),
  ...termFields(element, "wp:tag_name", "wp:tag"),
});

/** A `<wp:term>` as a record. */
const toTerm = (element: Element): WxrTerm => ({
  kind: "term",
  taxonomy: wordOf(element, "wp:term_taxonomy"),
  slug: wordOf(element, "wp:term_slug"),
  parent: wordOf(element, "wp:term_parent"),
  ...termFields(element, "wp:term_name", "wp:term"),
});

/** Limits of memory use. */
export interface WxrLimits {
  /** The longest record that is accepted, in UTF-16 units of the file. 16 Mi by default. */
  readonly maxRecord?: number;
}

const READERS: ReadonlyMap<string, (element: Element) => WxrRecord> = new Map<
  string,
  (element: Element) => WxrRecord
>([
  ["wp:author", toAuthor],
  ["wp:category", toCategory],
  ["wp:tag", toTag],
  ["wp:term", toTerm],
  ["item", toItem],
]);

const HEAD: ReadonlySet<string> = new Set([
  "title",
  "link",
  "description",
  "pubDate",
  "language",
  "wp:wxr_version",
  "wp:base_site_url",
  "wp:base_blog_url",
]);

/**
 * Reads a WXR export (RSS 2.0 with posts, terms, authors and comments; versions 1.0 to 1.2) record by record: first the
 * site, then the rest in the order of the file. Only one record is held in memory. CDATA, white space and line endings
 * of texts are preserved; ids, dates, slugs and URLs are trimmed. Elements of other namespaces are skipped.
 *
 * @throws WxrError with a line number, for malformed XML, a truncated file, another format, a document type or entity
 * declaration, and a record longer than `maxRecord`.
 */
export async function* parseWxr(
  chunks: AsyncIterable<Uint8Array | string>,
  limits: WxrLimits = {},
): AsyncGenerator<WxrRecord, void, undefined> {
  let records: WxrRecord[] = [];
  let head: Element[] | undefined = [];

  function beginRecords(line: number): void {
    if (head === undefined) return;
    const channel = { name: "channel", attributes: new Map(), text: "", children: head, line };
    records.push(toSite(channel));
    head = undefined;
  }

  const reader = channelReader(
    (child) => {
      const read = READERS.get(child.name);
      if (read !== undefined) {
        beginRecords(child.line);
        records.push(read(child));
      } else if (HEAD.has(child.name) && head?.every(({ name }) => name !== child.name)) {
        head.push(child);
      }
    },
    limits.maxRecord ?? 16 * 1024 * 1024,
  );

  function* ready(step: () => void): Generator<WxrRecord, void, undefined> {
    let failure: { readonly error: unknown } | undefined;
    try {
      step();
    } catch (error) {
      failure = { error };
    }
    const complete = records;
    records = [];
    // Records before the error are returned, however the chunks were split.
    yield* complete;
    if (failure !== undefined) throw failure.error;
  }

  for await (const piece of toText(chunks, reader.line)) yield* ready(() => reader.write(piece));
  yield* ready(() => {
    reader.end();
    beginRecords(reader.line());
  });
}
