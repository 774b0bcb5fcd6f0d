import type { Change } from "@waymark/core";
import type { Desk } from "../bound.ts";
import {
  buildOf,
  hashOf,
  keyOf,
  pageOf,
  sectionOf,
  version,
  type Built,
  type Columns,
  type Entry,
} from "./entry.ts";
import type { Overrides } from "./overrides.ts";

type Writer = Pick<Desk, "db" | "clock" | "site" | "optionsOf">;

/** Keeps what was built of one object; what editors said of it stays. Inside a transaction. */
export async function keepEntry(desk: Writer, built: Built): Promise<Entry> {
  const { findable, ...values } = built;
  const before = await held(desk, built);
  const own = before.own;
  return change(desk, before, {
    ...values,
    name: values.name ?? "",
    permalink_hash: hashOf(values.permalink ?? ""),
    listed: findable && before.noindex !== true && !isElsewhere(own, values.permalink ?? ""),
    version,
    built_by: buildOf(desk),
    // Another text has other links.
    ...(isOther(before, built) && { link_count: null }),
  });
}
const isOther = (before: Entry, { source_version = 0, object_type }: Built): boolean =>
  object_type === "term" || before.source_version !== source_version;

/** Keeps what editors say of an object, in the place of what they said before. */
export async function keepOverrides(desk: Writer, built: Built, own: Overrides): Promise<Entry> {
  const before = await held(desk, built);
  const noindex = own.noindex ?? null;
  await desk.db.entries.update(before.id, { own, noindex, score: own.focus_score ?? 0 });
  return keepEntry(desk, built);
}

/** Forgets what was kept of an object that is gone. */
export async function dropEntry({ db, clock }: Writer, key: string): Promise<void> {
  const before = await db.entries.first({ key }, { hold: true });
  if (!before) return;
  await count({ db, clock }, before, -Number(before.listed));
  await db.links.removeAll({ source: before.id });
  await db.entries.remove(before.id);
}

/** Takes what follows out of sitemaps and lookups until it is built again: addresses that begin so are others now. */
export async function markStale({ db }: Pick<Writer, "db">, beginning: string): Promise<void> {
  if (beginning === "") return;
  await db.entries.updateAll(
    { object_type: { in: ["post", "term"] }, permalink: { startsWith: beginning } },
    { version: 0, permalink_hash: "" },
  );
}

/** The entry of an object, held until the transaction ends; a bare one where there was none. */
async function held({ db, clock }: Writer, built: Built): Promise<Entry> {
  const key = keyOf(built);
  const known = await db.entries.first({ key }, { hold: true });
  if (known) return known;
  const now = clock.now();
  const { object_type, object_id, object_sub_type } = built;
  const bare = { key, object_type, object_id, object_sub_type, created: now, updated: now };
  await db.entries.upsert([bare], { on: ["key"], set: [] });
  const made = await db.entries.first({ key }, { hold: true });
  if (!made) throw new Error(`The entry ${key} was not kept.`);
  return made;
}

async function change(desk: Writer, before: Entry, to: Change<Columns>): Promise<Entry> {
  const { db, clock } = desk;
  const after = await db.entries.update(before.id, { ...to, updated: clock.now() });
  await count(desk, after, Number(after.listed) - Number(before.listed));
  return after;
}

/** Pages of sitemaps know how many entries they have: an index need not count them. */
async function count(
  { db, clock }: Pick<Writer, "db" | "clock">,
  entry: Entry,
  by: number,
): Promise<void> {
  if (by === 0 && !entry.listed) return;
  const key = { section: sectionOf(entry), page: pageOf(Math.max(1, entry.object_id)) };
  const modified = clock.now();
  await db.sitemap_pages.upsert([{ ...key, modified }], {
    on: ["section", "page"],
    set: ["modified"],
  });
  if (by !== 0) await db.sitemap_pages.increment(key, { entries: by });
}

/** Whether editors said that it is to be known by another address. */
const isElsewhere = ({ canonical = "" }: Overrides, permalink: string): boolean =>
  canonical !== "" && canonical !== permalink;
