import type { Context } from "../builder.ts";
import { recount } from "../links/recount.ts";
import { buildOf, hashOf, keyOf, version, type Built, type Entry } from "./entry.ts";
import type { Overrides } from "./overrides.ts";
import { pageOfEntry, settlePages, type Pages } from "./pages.ts";

type Writer = Pick<Context, "db" | "clock" | "site" | "optionsOf" | "all">;

/** The stored entry, and the previous one if there was one. */
export interface StoredEntry {
  readonly entry: Entry;
  readonly before: Entry | undefined;
}

/** Stores the built entry of an object; the editors' values are unchanged. Call it in a transaction. */
export async function saveEntry(ctx: Writer, built: Built): Promise<Entry> {
  const pages: Pages = new Map();
  const { entry } = await putEntry(ctx, built, pages);
  await settlePages(ctx, pages);
  return entry;
}

/** The same, with sitemap pages updated later for all stored entries. */
export async function putEntry(
  { db, clock, ...ctx }: Writer,
  built: Built,
  pages: Pages,
): Promise<StoredEntry> {
  const known = await db.entries.first({ key: keyOf(built) }, { forUpdate: true });
  const before = known ?? (await addBare({ db, clock }, built));
  const { findable, ...values } = built;
  const { permalink } = built;
  const change = {
    ...values,
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
  ctx: Writer,
  built: Built,
  change: (before: Overrides) => Overrides,
): Promise<Entry> {
  const { db, clock } = ctx;
  const key = keyOf(built);
  const before =
    (await db.entries.first({ key }, { forUpdate: true })) ?? (await addBare(ctx, built));
  const own = change(before.own);
  const said = { own, noindex: own.noindex ?? null, score: own.focus_score ?? 0 };
  await db.entries.updateAll({ id: before.id }, { ...said, updated: clock.now() });
  return saveEntry(ctx, built);
}

/** Deletes the entry of a deleted object, and returns it. */
export async function dropEntry({ db, clock }: Writer, key: string): Promise<Entry | undefined> {
  const before = await db.entries.first({ key }, { forUpdate: true });
  if (!before) return undefined;
  const pages: Pages = new Map();
  if (before.listed) pageOfEntry(pages, before, -1);
  await settlePages({ db, clock }, pages);
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
async function addBare({ db, clock }: Pick<Writer, "db" | "clock">, built: Built): Promise<Entry> {
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
const isElsewhere = ({ canonical = "" }: Overrides, permalink: string): boolean =>
  canonical !== "" && canonical !== permalink;
