import type { Context } from "../builder.ts";
import { buildAuthor } from "./build-other.ts";
import { buildOf, keyOf, version } from "./entry.ts";
import { pageOfEntry, type Pages } from "./pages.ts";
import { saveEntry } from "./store.ts";

const subjectOf = (object_id: number) => ({ object_type: "user", object_id, object_sub_type: "" });

/** Stores the entry of an author, with the date of their latest publication. Call it in a transaction. */
export async function saveAuthor(ctx: Context, id: number, modified: Date | null): Promise<void> {
  const user = await ctx.db.users.get(id);
  if (user) await saveEntry(ctx, buildAuthor(ctx, user, modified));
}

/** Records that an author has just published something: one statement, except for the first time. */
export async function noteAuthor(ctx: Context, id: number, pages: Pages): Promise<void> {
  const now = ctx.clock.now();
  const known = { key: keyOf(subjectOf(id)), version, built_by: buildOf(ctx) };
  const changed = await ctx.db.entries.updateAll(known, { modified: now, updated: now });
  if (changed > 0) pageOfEntry(pages, { ...subjectOf(id), listed: true }, 0);
  else await saveAuthor(ctx, id, now);
}

/** Stores entries for those users who have no current one, ordered by ID. */
export async function addAuthors(ctx: Context, ids: Iterable<number>): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id > 0).toSorted((a, b) => a - b);
  if (wanted.length === 0) return;
  const key = (id: number) => keyOf(subjectOf(id));
  const rows = await ctx.db.entries.find({
    where: { key: { in: wanted.map(key) } },
    columns: ["key", "version", "built_by", "modified"],
  });
  const known = new Map(rows.map((row) => [row.key, row]));
  for (const id of wanted) {
    const row = known.get(key(id));
    const isCurrent = row?.version === version && row.built_by === buildOf(ctx);
    if (!isCurrent) await saveAuthor(ctx, id, row?.modified ?? null);
  }
}
