import type { ModuleContext } from "@waymark/core";
import { parseWxr, toWxrExtension, type WxrRecord } from "@waymark/wxr";
import { remoteImporters } from "../extension-points.ts";
import { ownerOf } from "./items.ts";
import { fileNames } from "./remote/names.ts";
import type { ImportRecord } from "./report.ts";

type Chunks = AsyncIterable<Uint8Array | string>;

/**
 * The records of an export file, with the names of this site. An item with very many comments has several
 * records in a file: the later ones add comments only.
 */
export async function* fileRecords(
  chunks: Chunks,
  all: ModuleContext["all"],
): AsyncGenerator<ImportRecord> {
  const toName = fileNames(all(remoteImporters));
  for await (const record of parseWxr(chunks)) {
    if (record.kind !== "item" || !toWxrExtension("item", record.extension).continues)
      yield renamed(record, toName);
    else
      yield {
        kind: "comments",
        post: record.id,
        owner: ownerOf(record),
        comments: record.comments,
      };
  }
}

function renamed(record: WxrRecord, toName: (name: string) => string): WxrRecord {
  if (record.kind === "term") return { ...record, taxonomy: toName(record.taxonomy) };
  if (record.kind !== "item") return record;
  return {
    ...record,
    type: toName(record.type),
    terms: record.terms.map((term) => ({ ...term, taxonomy: toName(term.taxonomy) })),
    meta: record.meta.map((one) => ({ ...one, key: toName(one.key) })),
  };
}
