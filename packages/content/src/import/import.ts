import { defineTask } from "../bound.ts";
import { parseWxr, toExtension } from "../wxr/index.ts";
import { ownerOf } from "./items.ts";
import type { ImportRecord } from "./records.ts";
import type { ImportReport } from "./report.ts";
import { importRecords, type ImportRules } from "./run.ts";

/** What `importWxr` reads, and how it keeps it. */
export interface ImportInput extends ImportRules {
  /** The bytes of the file. */
  readonly chunks: AsyncIterable<Uint8Array | string>;
}

/**
 * Imports an export file of the reference system or of another Waymark site: authors, terms, posts, pages, attachments,
 * comments and menus. Reads it as a stream. A second run finds what the first has made and changes nothing.
 */
export const importWxr = defineTask(
  "content.import-wxr",
  (scope, { chunks, ...rules }: ImportInput): Promise<ImportReport> =>
    importRecords(scope, recordsOf(chunks), rules),
);

/** An item with very many comments stands in a file several times: later ones bring comments only. */
async function* recordsOf(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<ImportRecord> {
  for await (const record of parseWxr(chunks)) {
    if (record.kind !== "item" || !toExtension("item", record.extension).continues) yield record;
    else
      yield {
        kind: "comments",
        post: record.id,
        owner: ownerOf(record),
        comments: record.comments,
      };
  }
}
