import { defineTask } from "../bound.ts";
import { contentTypes, metaKeys, statuses, taxonomies } from "../points.ts";
import type { Taxonomy } from "../taxonomy.ts";
import { parseWxr, type WxrRecord } from "../wxr/index.ts";
import { authorsOf } from "./authors.ts";
import type { Desk } from "./desk.ts";
import type { Known } from "./item.ts";
import { connect, importItem, keys } from "./items.ts";
import { newTally, type ImportReport } from "./report.ts";
import { importTerm, placeTerms, type FileTerm } from "./terms.ts";

/** What `importWxr` reads, and whom it tells how far it is. */
export interface ImportInput {
  /** The bytes of the file. */
  readonly chunks: AsyncIterable<Uint8Array | string>;
  /** Told after every transaction how many records were read. */
  readonly onProgress?: (records: number) => void;
}
/** Records that one transaction holds: a kill loses no more work than that. */
const perTransaction = 50;

/**
 * Imports an export file of the reference system: authors, terms, posts, pages, attachments (as records) and comments.
 * Reads it as a stream. A second run finds what the first has made and changes nothing.
 */
export const importWxr = defineTask(
  "content.import-wxr",
  async (
    { db, site, clock, all, log, run },
    { chunks, onProgress }: ImportInput,
  ): Promise<ImportReport> => {
    const known: Known = {
      types: new Map(all(contentTypes).map((type) => [type.name, type])),
      statuses: new Map(all(statuses).map((status) => [status.name, status])),
      metaKeys: all(metaKeys),
    };
    const byName = new Map(all(taxonomies).map((taxonomy) => [taxonomy.name, taxonomy]));
    const tally = newTally();
    let source = "";
    let read = 0;
    const authors = authorsOf(run, tally);
    const keyOf = keys();
    const named = new Map<WxrRecord, string>();
    const desk = (inner: typeof db): Desk => ({
      db: inner,
      source,
      authors,
      known,
      taxonomies: byName,
      timezone: site.timezone,
      now: clock.now(),
      tally,
    });
    const take = async (inner: typeof db, record: WxrRecord): Promise<void> => {
      if (record.kind === "site") source = record.baseBlogUrl || record.link;
      else if (record.kind === "author") return;
      else if (record.kind === "item")
        await importItem(desk(inner), record, named.get(record) ?? "");
      else await takeTerm(desk(inner), toTerm(record));
    };
    for await (const batch of inBatches(parseWxr(chunks), perTransaction)) {
      await authors.prepare(batch);
      named.clear();
      for (const record of batch) if (record.kind === "item") named.set(record, keyOf(record));
      await db.transaction(async (inner) => {
        for (const record of batch) await take(inner, record);
      });
      read += batch.length;
      onProgress?.(read);
    }
    await db.transaction(async (inner) => {
      await placeTerms(inner, source);
      await connect(desk(inner));
    });
    log.info("An export file was imported.", { source, records: read });
    return tally.report();
  },
);

async function takeTerm(desk: Desk, term: FileTerm): Promise<void> {
  const taxonomy: Taxonomy | undefined = desk.taxonomies.get(term.taxonomy);
  if (!taxonomy) {
    desk.tally.unmapped(
      `taxonomy ${term.taxonomy}`,
      "No mounted module declares it; its terms were left out.",
    );
    return;
  }
  await importTerm(desk.db, desk.source, taxonomy, term, desk.tally);
}

function toTerm(record: Exclude<WxrRecord, { kind: "site" | "author" | "item" }>): FileTerm {
  const { slug, name, description } = record;
  if (record.kind === "tag") return { taxonomy: "post_tag", slug, name, description, parent: "" };
  const taxonomy = record.kind === "category" ? "category" : record.taxonomy;
  return { taxonomy, slug, name, description, parent: record.parent };
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
