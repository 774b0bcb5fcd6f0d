import type { Fetcher, RunTask, ModuleContext } from "@waymark/core";
import { renderedNames } from "../blocks/rendered.ts";
import { lockImport } from "../locks.ts";
import { kindsWith } from "../media/kinds.ts";
import type { ContentOptions } from "../options.ts";
import { contentTypes, metaKeys, statuses, taxonomies, termMeta } from "../extension-points.ts";
import { isOpen, rightsOver } from "../rights.ts";
import { keepCounts, type Counts } from "../write/counters.ts";
import { ensureScheduled } from "../tasks/schedule.ts";
import { attachment } from "../types.ts";
import { authorsOf, type AuthorRules } from "./authors.ts";
import { importComments, placeComments } from "./comments.ts";
import type { Context, ImportDb, ImportTables } from "./context.ts";
import { downloadOf } from "./download.ts";
import { takeFiles, type OpenFile } from "./files.ts";
import { connect, importItem, keys } from "./items.ts";
import { targetOf } from "./origin.ts";
import type { ImportRecord } from "./records.ts";
import { newTally, type ImportReport, type Tally } from "./report.ts";
import { rewriteAddresses } from "./rewriting.ts";
import { importTerm, keptTaxonomy, placeTerms, toSourceTerm } from "./terms.ts";

/** What every import may be told. */
export interface ImportRules extends AuthorRules {
  /**
   * Where files of media come from: a function that opens them, or `"download"` from where the source says that they are.
   * Left out, media stay records without files; a later run may bring them.
   */
  readonly media?: OpenFile | "download";
  /** The way out, for downloads; the site's own where none is given, which may be too narrow for large files. */
  readonly fetch?: Fetcher;
  /** Told now and then how many records were read, and how many files were dealt with. */
  readonly onProgress?: (records: number, files: number) => void;
}
/** The task that an import runs in. */
export type ImportScope = ModuleContext<ImportTables, ContentOptions> & { readonly run: RunTask };
/** Records that one transaction holds: a kill loses no more work than that. */
const perTransaction = 50;

/** Keeps what comes, in transactions. What an earlier run of the same source has made is left alone. */
export async function importRecords(
  scope: ImportScope,
  records: AsyncIterable<ImportRecord>,
  rules: ImportRules,
  tally: Tally = newTally(),
): Promise<ImportReport> {
  const { db, site, clock, all, log, run, options } = scope;
  const known = {
    types: new Map(all(contentTypes).map((type) => [type.name, type])),
    statuses: new Map(all(statuses).map((status) => [status.name, status])),
    metaKeys: all(metaKeys),
    termMeta: all(termMeta),
    blocks: renderedNames(all),
  };
  const byName = new Map(all(taxonomies).map((taxonomy) => [taxonomy.name, taxonomy]));
  const kinds = kindsWith(options.uploads.types);
  const authors = await authorsOf(db, run, rules, tally);
  let source = "";
  let read = 0;
  const keyOf = keys();
  const named = new Map<ImportRecord, string>();
  const ctx = (inner: ImportDb, told: Tally = tally): Context => ({
    db: inner,
    source,
    authors,
    known,
    kinds,
    taxonomies: byName,
    site,
    now: clock.now(),
    tally: told,
    counts: [],
  });
  for await (const batch of inBatches(records, perTransaction)) {
    await authors.prepare(batch);
    named.clear();
    for (const record of batch) if (record.kind === "item") named.set(record, keyOf(record));
    const counted = await db.transaction(async (inner) => {
      // Counted anew where storage tries again from the start.
      const own = newTally();
      const counts: Counts[] = [];
      await lockImport(inner, source);
      for (const record of batch) {
        if (record.kind === "site") source = record.baseBlogUrl || record.link;
        else await take({ ...ctx(inner, own), counts }, record, named.get(record) ?? "");
      }
      await keepCounts(inner, counts);
      return own.report();
    });
    tally.add(counted);
    read += batch.length;
    rules.onProgress?.(read, 0);
  }
  await placeTerms(db, source);
  await connect(ctx(db));
  await placeComments(db, source);
  const { media } = rules;
  if (media !== undefined)
    await bringFiles(scope, ctx(db), media, rules, (files) => rules.onProgress?.(read, files));
  await run(ensureScheduled, undefined);
  log.info("An import is done.", { source, records: read });
  return tally.report();
}

/** Brings the files of media that have none yet, and lets texts name them where they lie then. */
async function bringFiles(
  scope: ImportScope,
  { source, kinds, tally }: Context,
  media: OpenFile | "download",
  { fetch = scope.fetch }: ImportRules,
  onFile: (files: number) => void,
): Promise<void> {
  const { db, site, clock, all } = scope;
  const open = media === "download" ? downloadOf(fetch, clock) : media;
  const rights = rightsOver(attachment, all(statuses), all(contentTypes));
  const isPublic = (audience: string) => isOpen(rights, audience);
  let files = 0;
  await takeFiles({ ...scope, source, kinds, open, isPublic, tally }, () => onFile(++files));
  await rewriteAddresses(db, source, site);
}

async function take(
  ctx: Context,
  record: Exclude<ImportRecord, { kind: "site" }>,
  key: string,
): Promise<void> {
  switch (record.kind) {
    case "author":
      return;
    case "item":
      return importItem(ctx, record, key);
    case "comments": {
      const post = await targetOf(ctx.db, ctx.source, "content", `id:${record.post}`);
      if (post !== undefined) return importComments(ctx, record.owner, post, record.comments);
      return ctx.tally.unmapped("comments", "Their item was left out, and so were they.");
    }
    default: {
      const term = toSourceTerm(record);
      const taxonomy = keptTaxonomy(ctx, term.taxonomy);
      if (taxonomy) await importTerm(ctx, taxonomy, term, true);
    }
  }
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
