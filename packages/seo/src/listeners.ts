import { userDeleted, userUpdated } from "@waymark/accounts";
import {
  attachment,
  contentDeleted,
  contentSaved,
  contentTypes,
  permalinkChanged,
  termDeleted,
  termSaved,
  type TermNote,
} from "@waymark/content";
import { chunk, type ModuleContext } from "@waymark/core";
import { type Context, on, type Shared } from "./builder.ts";
import { deepest } from "./entries/facts-of.ts";
import {
  type StoredEntry,
  updateSitemapPages,
  type Pages,
  dropEntry,
  saveEntry,
  putEntry,
} from "./entries/store.ts";
import { saveAuthor, noteAuthor, buildTerm } from "./entries/build-other.ts";
import { buildItem } from "./entries/build-item.ts";
import { keyOf } from "./entries/entry.ts";
import { indexAll } from "./jobs.ts";
import type { SeoOptions } from "./options.ts";

type Reader = Pick<Context, "db">;
/** IDs per statement. */
const batchSize = 500;

/**
 * Removes entries from sitemaps and lookups until they are rebuilt, because their URLs have changed: those that begin
 * with a prefix. `among`: the types or taxonomies to search.
 */
async function markMoved(
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
async function markNaming(ctx: Reader, { entry, before }: StoredEntry): Promise<boolean> {
  if (!before || !isSeenOtherwise(entry, before)) return false;
  const below = await belowItem(ctx, entry.object_id);
  const files = [...below, { id: entry.object_id, type: entry.object_sub_type }]
    .filter(({ type }) => type === "attachment")
    .map(({ id }) => id);
  const naming = below.map(({ id }) => id);
  for (const some of chunk(files, batchSize)) {
    const featured_media = { in: some };
    const items = await ctx.db.content.find({ where: { featured_media }, columns: ["id"] });
    naming.push(...items.map(({ id }) => id));
  }
  for (const some of chunk(naming, batchSize))
    await ctx.db.entries.updateAll(
      { object_type: "post", object_id: { in: some } },
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

type Own = ModuleContext<Shared, SeoOptions>;
const inOrder = (ids: Iterable<number>): readonly number[] =>
  [...new Set(ids)].toSorted((a, b) => a - b);

/** Updates the entry of a saved item at the end of the transaction. */
export const followSaved = on(
  contentSaved,
  async (notes, ctx) => {
    const authors = new Set<number>();
    const pages: Pages = new Map();
    let isStale = false;
    for (const id of inOrder(notes.map(({ item }) => item.id))) {
      const built = await buildItem(ctx, id);
      if (!built) continue;
      const saved = await putEntry(ctx, built, pages);
      if (await markNaming(ctx, saved)) isStale = true;
      const { listed, author } = saved.entry;
      if (listed && author > 0) authors.add(author);
    }
    for (const id of inOrder(authors)) await noteAuthor(ctx, id, pages);
    await updateSitemapPages(ctx, pages);
    if (isStale) await ctx.jobs.add(indexAll, {}, { key: indexAll.job });
  },
  { phase: "before-commit", name: "follow-saved" },
);

/** Deletes the entry of a deleted item; its children move to its parent. Attachments announce their move themselves. */
export const followDeleted = on(
  contentDeleted,
  async ({ item }, ctx) => {
    const before = await dropEntry(ctx, keyOf({ object_type: "post", object_id: item.id }));
    const type = ctx.all(contentTypes).find(({ name }) => name === item.type);
    if (!before || before.permalink === "" || !type?.features.has("hierarchy")) return;
    await markMoved(ctx, before.permalink, "post", [item.type]);
    await ctx.jobs.add(indexAll, {}, { key: indexAll.job });
  },
  { name: "follow-deleted" },
);

/** Marks the descendants of a moved item: other items of its type, and files. */
export const followAddress = on(
  permalinkChanged,
  async ({ item, from }, ctx) => {
    // Without this, each of many moves would search all entries.
    if (!(await ctx.db.content.first({ parent: item.id }))) return;
    await markMoved(ctx, from, "post", [item.type, attachment.name]);
    await ctx.jobs.add(indexAll, {}, { key: indexAll.job });
  },
  { name: "follow-address" },
);

/** Updates the entry of a saved term, and marks its descendants if its URL has changed. */
export const followTerm = on(
  termSaved,
  async ({ term, before }, ctx) => {
    const { id, slug, parent } = term;
    const isMoved = before && (before.slug !== slug || before.parent !== parent);
    if (isMoved && (await ctx.db.terms.first({ parent: id }))) await moveTerm(ctx, term);
    const row = await ctx.db.terms.get(id);
    const built = row && (await buildTerm(ctx, row));
    if (built) await saveEntry(ctx, built);
  },
  { name: "follow-term" },
);

/** Deletes the entry of a deleted term; its children move to its parent. */
export const followTermDeleted = on(
  termDeleted,
  async ({ term }, ctx) => {
    await moveTerm(ctx, term);
    await dropEntry(ctx, keyOf({ object_type: "term", object_id: term.id }));
  },
  { name: "follow-term-deleted" },
);

/** Updates the entry of an author whose name or URL has changed. */
export const followUser = on(
  userUpdated,
  async ({ id }, ctx) => {
    const known = await ctx.db.entries.first({
      key: keyOf({ object_type: "user", object_id: id }),
    });
    if (known) await saveAuthor(ctx, id, known.modified);
  },
  { name: "follow-user" },
);

/** Deletes the entry of a deleted user. */
export const followUserDeleted = on(
  userDeleted,
  ({ id }, ctx) => dropEntry(ctx, keyOf({ object_type: "user", object_id: id })),
  { name: "follow-user-deleted" },
);

async function moveTerm(ctx: Own, { id, taxonomy }: TermNote): Promise<void> {
  const known = await ctx.db.entries.first({ key: keyOf({ object_type: "term", object_id: id }) });
  if (known) await markMoved(ctx, known.permalink, "term", [taxonomy]);
  await ctx.jobs.add(indexAll, {}, { key: indexAll.job });
}
