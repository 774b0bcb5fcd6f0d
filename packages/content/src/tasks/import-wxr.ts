import { defineTask } from "../builder.ts";
import { parseWxr, toWxrExtension } from "@waymark/wxr";
import { ownerOf } from "../import/items.ts";
import type { ImportRecord } from "../import/records.ts";
import type { ImportReport } from "../import/report.ts";
import { highestIds, reserveIds } from "../import/reserve.ts";
import { importRecords, type ImportRules } from "../import/run.ts";

type Chunks = AsyncIterable<Uint8Array | string>;
/** The input of `importWxr`. */
export interface ImportInput extends ImportRules {
  /**
   * The bytes of the file, or a function that opens it. A function is called twice: the first pass finds the highest
   * ids, so that records that cannot keep their ids get higher ones, and all others keep theirs.
   */
  readonly chunks: Chunks | (() => Chunks);
}

/**
 * Imports an export file of the reference system or of another Waymark site: authors, terms, posts, pages, attachments,
 * comments and menus. Reads it as a stream. A second run finds the rows of the first and changes nothing.
 */
export const importWxr = defineTask(
  "content.import-wxr",
  async (scope, { chunks, ...rules }: ImportInput): Promise<ImportReport> => {
    if (typeof chunks !== "function") return importRecords(scope, recordsOf(chunks), rules);
    await reserveIds(scope.db, await highestIds(parseWxr(chunks())));
    return importRecords(scope, recordsOf(chunks()), rules);
  },
);

/** An item with very many comments has several records in a file: the later ones add comments only. */
async function* recordsOf(chunks: Chunks): AsyncGenerator<ImportRecord> {
  for await (const record of parseWxr(chunks)) {
    if (record.kind !== "item" || !toWxrExtension("item", record.extension).continues) yield record;
    else
      yield {
        kind: "comments",
        post: record.id,
        owner: ownerOf(record),
        comments: record.comments,
      };
  }
}
