import type { Fetcher, RunTask } from "@waymark/core";
import type { Context } from "../builder.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { lockImport } from "../locks.ts";
import { kindsWith } from "../media/kinds.ts";
import { sizesOf } from "../media/sizes.ts";
import { isOpen, itemPermissions } from "../permissions.ts";
import { ensureScheduled } from "../tasks/ensure.ts";
import { attachment } from "../types.ts";
import { applyCounts, type Counts } from "../write/counters.ts";
import { rewriteAddresses, toHost } from "./addresses.ts";
import { authorsOf, type AuthorRules } from "./authors.ts";
import { importComments, connectComments } from "./comments.ts";
import { type ImportContext, declarationsOf } from "./context.ts";
import { downloadOf, type OpenFile, takeFiles } from "./files.ts";
import { connect } from "./connect.ts";
import { importItem, keys } from "./items.ts";
import { emitSaved } from "./saved-events.ts";
import { redirectMoved } from "./moved.ts";
import { targetOf } from "./origin.ts";
import { type ImportRecord, newTally, type ImportReport, type Tally } from "./report.ts";
import { importTerm, mountedTaxonomy, connectTerms, toSourceTerm } from "./terms.ts";
import { reportText, toReportText } from "./report-text.ts";

/** Options of all imports. */
export interface ImportRules extends AuthorRules {
  /**
   * Source of the files of media: a function that opens them, or `"download"` for their address at the source. If
   * omitted, media have no files; a later run can import them.
   */
  readonly media?: OpenFile | "download";
  /** Fetcher for downloads; default: the fetcher of the site, whose limits may be too low for large files. */
  readonly fetch?: Fetcher;
  /** `false`: HTML of texts is sanitized, as for users without `unfiltered_html`. Default `true`. */
  readonly unfiltered?: boolean;
  /** Whether paths that items had at the source are redirected to their paths here. Default: for imports of another site. */
  readonly redirects?: boolean;
  /** The position at which an interrupted run continues: the number of records, and the report of the earlier run. */
  readonly resume?: { readonly records: number; readonly report: ImportReport };
  /**
   * Called periodically with the numbers of records read and files processed, and the report so far, when these have been
   * stored. The import continues when the promise is fulfilled, and ends if it is rejected.
   */
  readonly onProgress?: (
    records: number,
    files: number,
    report: ImportReport,
  ) => Promise<void> | void;
}
/** Options that depend on the kind of the source. */
interface RecordRules extends ImportRules {
  /** Whether the records are all that the source has; otherwise other files may have the rest. */
  readonly isWhole?: boolean;
}
/** Records per transaction: an interruption loses no more work than that. */
const perTransaction = 50;
/** Records per line of the log. */
const perLogLine = 1_000;

/** Imports records in transactions. Rows of earlier runs of the same source stay unchanged. */
export async function importRecords(
  scope: Context & { readonly run: RunTask },
  records: AsyncIterable<ImportRecord>,
  rules: RecordRules,
  tally: Tally = newTally(),
): Promise<ImportReport> {
  const { db, site, clock, all, log, run, options } = scope;
  const declared = declarationsOf(all);
  const kinds = kindsWith(options.uploads.types);
  const authors = await authorsOf(db, run, rules);
  const { resume, unfiltered = true } = rules;
  if (resume) tally.add(withoutMissing(resume.report));
  let source = "";
  const hosts = new Set<string>();
  let read = 0;
  const keyOf = keys();
  const named = new Map<ImportRecord, string>();
  const ctx = (
    inner: Pick<Context, "db" | "callService" | "emit">,
    report: Tally = tally,
  ): ImportContext => ({
    db: inner.db,
    callService: inner.callService,
    emit: inner.emit,
    isWhole: rules.isWhole ?? false,
    movingFrom: rules.redirects ? hosts : undefined,
    source,
    authors,
    ...declared,
    isUnfiltered: unfiltered,
    kinds,
    site,
    now: clock.now(),
    tally: report,
    counts: [],
  });
  for await (const batch of inBatches(records, perTransaction)) {
    const isDone = read + batch.length <= (resume?.records ?? 0);
    await authors.prepare(batch, isDone ? newTally() : tally);
    named.clear();
    for (const record of batch) {
      if (record.kind === "item") named.set(record, keyOf(record));
      if (record.kind !== "site") continue;
      source = record.baseBlogUrl || record.link;
      for (const address of [record.baseBlogUrl, record.link]) hosts.add(toHost(address) ?? "");
    }
    if (isDone) {
      read += batch.length;
      continue;
    }
    const counted = await scope.transaction(async (inner) => {
      // Counted per attempt, because storage may retry the transaction.
      const own = newTally();
      const counts: Counts[] = [];
      await lockImport(inner.db, source);
      for (const record of batch) {
        if (record.kind !== "site")
          await importRecord({ ...ctx(inner, own), counts }, record, named.get(record) ?? "");
      }
      await applyCounts(inner.db, counts);
      return own.report();
    });
    tally.add(counted);
    read += batch.length;
    if (read % perLogLine === 0) log.info("Import in progress.", { source, records: read });
    await rules.onProgress?.(read, 0, tally.report());
  }
  await connectTerms(scope, source);
  await connect(scope, ctx(scope));
  await connectComments(scope, source);
  if (rules.redirects) await redirectMoved(scope, ctx(scope));
  const { media } = rules;
  if (media !== undefined)
    await fetchFiles(scope, ctx(scope), media, rules, (files) =>
      rules.onProgress?.(read, files, tally.report()),
    );
  await emitSaved(scope, source);
  await run(ensureScheduled, undefined);
  log.info("Import finished.", { source, records: read });
  return tally.report();
}

/** The reasons for references without a target. */
const missing: ReadonlySet<string> = new Set(
  (
    ["attachedMissing", "idMissing", "parentMissing", "pictureMissing", "referenceMissing"] as const
  ).map((key) => toReportText(reportText(key))),
);
/** A report without the files and targets that are missing: a run that continues looks for them again. */
const withoutMissing = (report: ImportReport): ImportReport => ({
  ...report,
  unmapped: report.unmapped.filter(({ what, why }) => what !== "file" && !missing.has(why)),
});

/** Imports missing files of media, and updates their addresses in texts. */
async function fetchFiles(
  ctx: Context,
  { source, kinds, tally }: ImportContext,
  media: OpenFile | "download",
  { fetch = ctx.fetch }: ImportRules,
  onFile: (files: number) => Promise<void> | undefined | void,
): Promise<void> {
  const { db, site, clock, all } = ctx;
  const open = media === "download" ? downloadOf(fetch, clock) : media;
  const permissions = itemPermissions(attachment, all(statuses), all(contentTypes));
  const isPublic = (audience: string) => isOpen(permissions, audience);
  let files = 0;
  const sizes = sizesOf(ctx.options);
  await takeFiles({ ...ctx, source, kinds, sizes, open, isPublic, tally }, () => onFile(++files));
  await rewriteAddresses(db, source, site);
}

async function importRecord(
  ctx: ImportContext,
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
      return ctx.tally.unmapped(reportText("whatComments"), reportText("itemLeftOut"));
    }
    default: {
      const term = toSourceTerm(record);
      const taxonomy = mountedTaxonomy(ctx, term.taxonomy);
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
