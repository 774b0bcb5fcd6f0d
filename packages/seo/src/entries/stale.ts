import type { Context } from "../builder.ts";
import { deepest } from "./facts-of.ts";
import type { StoredEntry } from "./store.ts";

type Reader = Pick<Context, "db">;
/** IDs per statement. */
const portion = 500;

/**
 * Removes entries from sitemaps and lookups until they are rebuilt, because their URLs have changed: those that begin
 * with a prefix. `among`: the types or taxonomies to search.
 */
export async function markMoved(
  { db }: Reader,
  beginning: string,
  object_type: "post" | "term",
  among: readonly string[],
): Promise<void> {
  if (beginning === "") return;
  const permalink = { startsWith: beginning };
  await db.entries.updateAll(
    { object_type, object_sub_type: { in: [...among] }, permalink },
    { version: 0, permalink_hash: "" },
  );
}

/**
 * Marks entries for a rebuild that contain the title of an item which was renamed, published or hidden: its
 * descendants, and items with it or a descendant as their image. Returns whether there are any.
 */
export async function markNaming(ctx: Reader, { entry, before }: StoredEntry): Promise<boolean> {
  if (!before || !isSeenOtherwise(entry, before)) return false;
  const below = await belowItem(ctx, entry.object_id);
  const files = [...below, { id: entry.object_id, type: entry.object_sub_type }]
    .filter(({ type }) => type === "attachment")
    .map(({ id }) => id);
  const naming = below.map(({ id }) => id);
  for (let at = 0; at < files.length; at += portion) {
    const featured_media = { in: files.slice(at, at + portion) };
    const shown = await ctx.db.content.find({ where: { featured_media }, columns: ["id"] });
    naming.push(...shown.map(({ id }) => id));
  }
  for (let at = 0; at < naming.length; at += portion)
    await ctx.db.entries.updateAll(
      { object_type: "post", object_id: { in: naming.slice(at, at + portion) } },
      { version: 0 },
    );
  return naming.length > 0;
}

const isSeenOtherwise = (entry: StoredEntry["entry"], before: StoredEntry["entry"]): boolean =>
  before.name !== entry.name ||
  (before.permalink === "") !== (entry.permalink === "") ||
  before.facts.isProtected !== entry.facts.isProtected;

async function belowItem({ db }: Reader, id: number) {
  const found: { readonly id: number; readonly type: string }[] = [];
  const seen = new Set([id]);
  let next: readonly number[] = [id];
  for (let level = 0; next.length > 0 && level < deepest; level++) {
    const rows = await db.content.find({
      where: { parent: { in: [...next] } },
      columns: ["id", "type"],
    });
    const fresh = rows.filter((row) => !seen.has(row.id));
    for (const row of fresh) seen.add(row.id);
    found.push(...fresh);
    next = fresh.map((row) => row.id);
  }
  return found;
}
