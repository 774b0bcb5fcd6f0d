import { storedFileName } from "@waymark/content";
import type { Context } from "../builder.ts";
import {
  pageOf,
  sectionOf,
  type Entry,
  keyOf,
  buildOf,
  hashOf,
  version,
  type Built,
} from "./entry.ts";
import { renderTexts } from "./rendered-texts.ts";
import type { Overrides } from "./values.ts";

/** Changed pages of sitemaps, with the change in their number of entries. */
export type Pages = Map<string, { readonly section: string; readonly page: number; by: number }>;

/** Records that an entry was stored: the sitemap pages before and after have changed. */
export function pageOfEntry(
  pages: Pages,
  entry: Pick<Entry, "listed" | "object_type" | "object_id" | "object_sub_type">,
  by: number,
): void {
  if (by === 0 && !entry.listed) return;
  const section = sectionOf(entry);
  const page = pageOf(Math.max(1, entry.object_id));
  const key = `${section} ${page}`;
  pages.set(key, { section, page, by: (pages.get(key)?.by ?? 0) + by });
}

/**
 * Updates the stored number of entries of sitemap pages, so that the index need not count them. Call it in a transaction.
 */
export async function updateSitemapPages(
  { db, clock }: Pick<Context, "db" | "clock">,
  pages: Pages,
): Promise<void> {
  if (pages.size === 0) return;
  const modified = clock.now();
  // In a fixed order to avoid deadlocks.
  const all = [...pages].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await db.sitemap_pages.upsert(
    all.map(([, { section, page }]) => ({ section, page, modified })),
    { on: ["section", "page"], set: ["modified"] },
  );
  for (const [, { section, page, by }] of all)
    if (by !== 0) await db.sitemap_pages.increment({ section, page }, { entries: by });
}

/** Recounts the incoming links of items. */
export async function recount(
  { db }: Pick<Context, "db">,
  targets: Iterable<number>,
): Promise<void> {
  const all = [...new Set(targets)].toSorted((one, other) => one - other);
  for (const target of all) {
    const incoming_link_count = await db.links.count({ target });
    const key = keyOf({ object_type: "post", object_id: target });
    await db.entries.updateAll({ key }, { incoming_link_count });
  }
}

/** The stored entry, and the previous one if there was one. */
export interface StoredEntry {
  readonly entry: Entry;
  readonly before: Entry | undefined;
}

/** Stores the built entry of an object; the editors' values are unchanged. Call it in a transaction. */
export async function saveEntry(ctx: Context, built: Built): Promise<Entry> {
  const pages: Pages = new Map();
  const { entry } = await putEntry(ctx, built, pages);
  await updateSitemapPages(ctx, pages);
  return entry;
}

/** The same, with sitemap pages updated later for all stored entries. */
export async function putEntry(ctx: Context, built: Built, pages: Pages): Promise<StoredEntry> {
  const { db, clock } = ctx;
  const known = await db.entries.first({ key: keyOf(built) }, { forUpdate: true });
  const before = known ?? (await addBare({ db, clock }, built));
  const { findable, ...values } = built;
  const { permalink } = built;
  const change = {
    ...values,
    ...(built.object_type === "post" && (await renderTexts(ctx, built, before.own))),
    permalink_hash: hashOf(permalink),
    listed: findable && before.noindex !== true && !isElsewhere(before.own, permalink),
    version,
    built_by: buildOf(ctx),
    // A changed text may have other links.
    ...(isOther(before, built) && { link_count: null }),
    updated: clock.now(),
  };
  await db.entries.updateAll({ id: before.id }, change);
  const entry: Entry = { ...before, ...change };
  pageOfEntry(pages, entry, Number(entry.listed) - Number(before.listed));
  return { entry, before: known };
}
const isOther = (before: Entry, { source_version = 0, object_type }: Built): boolean =>
  object_type === "term" || before.source_version !== source_version;

/** Stores the editors' values of an object, computed from the previous ones. */
export async function saveOverrides(
  ctx: Context,
  built: Built,
  change: (before: Overrides) => Overrides,
): Promise<Entry> {
  const { db, clock } = ctx;
  const key = keyOf(built);
  const before =
    (await db.entries.first({ key }, { forUpdate: true })) ?? (await addBare(ctx, built));
  const own = change(before.own);
  const values = {
    own,
    noindex: own.noindex ?? null,
    score: own.focus_score ?? 0,
    ...filesOf(own),
  };
  await db.entries.updateAll({ id: before.id }, { ...values, updated: clock.now() });
  return saveEntry(ctx, built);
}

/** The stored files of the images of a page. */
const filesOf = ({ open_graph_image, twitter_image }: Overrides) => ({
  open_graph_file: storedFileName(open_graph_image ?? ""),
  twitter_file: storedFileName(twitter_image ?? ""),
});

/** Deletes the entry of a deleted object, and returns it. */
export async function dropEntry(
  { db, clock }: Pick<Context, "db" | "clock">,
  key: string,
): Promise<Entry | undefined> {
  const before = await db.entries.first({ key }, { forUpdate: true });
  if (!before) return undefined;
  const pages: Pages = new Map();
  if (before.listed) pageOfEntry(pages, before, -1);
  await updateSitemapPages({ db, clock }, pages);
  const where = { source: before.id };
  const linked = await db.links.find({
    where: { ...where, target: { gt: 0 } },
    columns: ["target"],
  });
  await db.links.removeAll(where);
  await recount(
    { db },
    linked.map(({ target }) => target),
  );
  await db.entries.remove(before.id);
  return before;
}

/** Inserts an empty entry if there is none, locked until the transaction ends, so that concurrent writers share one. */
async function addBare({ db, clock }: Pick<Context, "db" | "clock">, built: Built): Promise<Entry> {
  const key = keyOf(built);
  const now = clock.now();
  const { object_type, object_id, object_sub_type } = built;
  const bare = { key, object_type, object_id, object_sub_type, created: now, updated: now };
  await db.entries.upsert([bare], { on: ["key"], set: [] });
  const made = await db.entries.first({ key }, { forUpdate: true });
  if (!made) throw new Error(`The entry ${key} was not stored.`);
  return made;
}

/** Whether editors set another canonical URL. */
export const isElsewhere = ({ canonical = "" }: Overrides, permalink: string): boolean =>
  canonical !== "" && canonical !== permalink;
