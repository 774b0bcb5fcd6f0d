import { formatTime } from "@waymark/core";
import { removeBelow } from "../comments/thread.ts";
import { errors } from "../errors.ts";
import { forget } from "../import/origin.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { followReferences } from "../media/references.ts";
import { saveRevision } from "../revisions/save.ts";
import {
  changeItem,
  type ContentContext,
  type Item,
  noteOf,
  followItem,
  touchBelow,
} from "./item.ts";
import { countsOf } from "./counters.ts";
import { datesOf } from "./dating.ts";
import { freeSlug, freeTrashedSlug, nested } from "./slug.ts";
import { dropTerms, followInTerms } from "./terms.ts";
import { contentDeleted, counted } from "../events.ts";

/** Moves an item to the trash. Its slug becomes free; its previous status and slug are stored. */
export async function trashItem(
  runtime: TypeRuntime,
  ctx: ContentContext,
  item: Item,
): Promise<Item> {
  if (item.status === "trash") throw errors.rest_already_trashed();
  const { db, clock, site } = ctx;
  const now = clock.now();
  const dates = datesOf({}, undefined, false, now, site.timezone);
  const moved = { status: "trash", modified: dates.date, modified_gmt: dates.date_gmt };
  const trashed = await changeItem(db, item, {
    ...moved,
    ...(await saveRevision(runtime, ctx, item, { ...item, ...moved })),
    slug: await freeTrashedSlug(db, item, item.slug),
    sticky: false,
    version: item.version + 1,
    trashed_gmt: formatTime(now.getTime()),
    extra: { ...item.extra, trashed: { status: item.status, slug: item.slug } },
  });
  await ctx.emit(counted, await followInTerms(db, item, trashed));
  await followItem(ctx, runtime.rules, item, trashed);
  return trashed;
}

/** Deletes an item and everything that belongs to it. Its children move to its parent. */
export async function deleteItem(ctx: ContentContext, item: Item): Promise<void> {
  const { db } = ctx;
  await db.revisions.removeAll({ parent: item.id });
  await followReferences(db, item.id, item, undefined);
  if (item.extra.meta) await db.mediaReferences.removeAll({ item: item.id });
  await db.editLocks.removeAll({ item: item.id });
  await removeBelow(db, item.id);
  await forget(db, "content", item.id);
  await db.content.remove(item.id);
  await release(db, item);
  await ctx.emit(counted, await dropTerms(db, item));
  await ctx.emit(counted, countsOf(item, undefined));
  await ctx.emit(contentDeleted, { item: noteOf(item) });
}

/** Deletes one of several items in its current state: deleting its parent may have moved it. */
export async function deleteLatest(ctx: ContentContext, id: number): Promise<void> {
  const item = await ctx.db.content.get(id);
  if (item) await deleteItem(ctx, item);
}

/** Clears references to a deleted item. The slug of a child that moves up may be taken. */
async function release(db: ContentContext["db"], { id, parent }: Item): Promise<void> {
  await touchBelow(db, id);
  await db.content.increment({ featured_media: id, parent: { ne: id } }, { version: 1 });
  await db.content.updateAll({ featured_media: id }, { featured_media: 0 });
  // Files are moved when their audience is updated.
  const children = { parent: id, type: { ne: "attachment" } };
  if ((await db.content.count(children)) === 0) return;
  const above = parent === 0 ? undefined : await db.content.get(parent, { forUpdate: true });
  const below = await db.content.find({
    where: { parent: id, type: { in: [...nested] }, slug: { ne: "" }, status: { ne: "trash" } },
    columns: ["id", "type", "slug"],
    orderBy: "id",
  });
  await db.content.updateAll(children, { parent: above?.id ?? 0 });
  for (const child of below) {
    const slug = await freeSlug(db, { ...child, parent: above?.id ?? 0 }, child.slug);
    if (slug !== child.slug) await db.content.update(child.id, { slug });
  }
}
