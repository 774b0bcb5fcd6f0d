import { channelReader } from "./channel.ts";
import type { Element } from "./element.ts";
import { toAuthor, toSite } from "./head.ts";
import { toItem } from "./item.ts";
import type { WxrRecord } from "./records.ts";
import { toCategory, toTag, toTerm } from "./term.ts";
import { toText } from "./text.ts";

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
