import { parseWxr } from "@waymark/wxr";
import { defineTask } from "../builder.ts";
import { contentTypes, remoteImporters, taxonomies } from "../extension-points.ts";
import { downloadOf } from "../import/files.ts";
import { fileRecords } from "../import/file-records.ts";
import { highestIds, reserveIds } from "../import/ids.ts";
import { type ImportReport, newTally } from "../import/report.ts";
import { pause, type Pause, type RemoteAccess } from "../import/remote/client.ts";
import { highestRemoteIds } from "../import/remote/ids.ts";
import { previewSite } from "../import/preview.ts";
import { importSettings } from "../import/remote/settings.ts";
import type { RemoteImporter } from "../import/remote/importer.ts";
import { remoteReader } from "../import/remote/reader.ts";
import { remoteRecords } from "../import/remote/records.ts";
import { findRemote } from "../import/remote/root.ts";
import { importRecords, type ImportRules } from "../import/run.ts";

/** The input of `importSite`. */
export interface ImportSiteInput extends ImportRules, RemoteAccess {
  /** Waits before a request is retried. */
  readonly pause?: Pause;
  /** Reads the other site and counts what would be imported. Nothing is stored, and no file is downloaded. */
  readonly dryRun?: boolean;
  /** Whether the settings that both sites have are imported: title, tagline, time zone, formats, the front page, … */
  readonly settings?: boolean;
}

/**
 * Imports another site through its API, which has the names of this site or those of the WordPress REST API:
 * users, terms, media, items of the types that this site has too, comments. With credentials it reads what
 * that user may edit; otherwise public content. One request at a time. A second run continues an interrupted
 * one, and changes nothing that has been imported.
 *
 * @throws RemoteError if the other site cannot be read.
 */
export const importSite = defineTask(
  "content.import-site",
  async (ctx, input: ImportSiteInput): Promise<ImportReport> => {
    const { fetch = ctx.fetch, pause: wait = pause } = input;
    const importers = ctx.all(remoteImporters);
    const site = await findRemote(input, { fetch, clock: ctx.clock, pause: wait }, importers);
    const localTypes = {
      types: new Map(ctx.all(contentTypes).map((type) => [type.name, type])),
      taxonomies: new Map(ctx.all(taxonomies).map((taxonomy) => [taxonomy.name, taxonomy])),
      namespaces: new Set(importers.flatMap(({ namespaces = {} }) => Object.values(namespaces))),
    };
    const { root, credentials } = site.client;
    const own = { origin: new URL(root).origin, headers: credentials };
    const media = input.media === "download" ? downloadOf(fetch, ctx.clock, own) : input.media;
    const rules = { redirects: true, isWhole: true, ...input, ...(media && { media }) };
    const tally = newTally();
    const reader = remoteReader(site.client, site.namespaces, tally);
    const { dryRun: isDryRun = false } = input;
    const reading = { reader, tally, isDryRun };
    const found = importers.filter(({ items }) => items && reader.has(items.of));
    const rowsOf = (importer: RemoteImporter) =>
      importer.items && ctx.callService(importer.items.read, reading);
    const records = remoteRecords(site, { ...localTypes, importers: found, rowsOf }, tally);
    if (isDryRun) await previewSite(ctx, records, rules, tally);
    else {
      await reserveIds(ctx.db, await highestRemoteIds(site.client));
      await importRecords(ctx, records, rules, tally);
    }
    for (const { rows } of importers) if (rows) await ctx.callService(rows, reading);
    if (input.settings) await importSettings(ctx, reading);
    return tally.report();
  },
);

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
  async (ctx, { chunks, ...rules }: ImportInput): Promise<ImportReport> => {
    const open = (of: Chunks) => fileRecords(of, ctx.all);
    if (typeof chunks !== "function") return importRecords(ctx, open(chunks), rules);
    await reserveIds(ctx.db, await highestIds(parseWxr(chunks())));
    return importRecords(ctx, open(chunks()), rules);
  },
);
