import { itemById } from "@waymark/content";
import { itemLookup, type Context } from "../pages/context.ts";

/** The previous address of an item in the trash; undefined if it was not public. */
export async function formerAddress(ctx: Context, id: number): Promise<string | undefined> {
  const item = await ctx.db.content.get(id);
  const trashed = item?.extra.trashed;
  if (!item || !trashed) return undefined;
  const former = { ...item, status: trashed.status, slug: trashed.slug };
  const place = itemLookup(ctx);
  const { content } = place.db;
  // Content returns addresses of public items only, so it gets the item as it was before.
  const get: typeof content.get = async (key, options) =>
    key === id ? former : content.get(key, options);
  const found = await itemById({ ...place, db: { ...place.db, content: { ...content, get } } }, id);
  return found?.link;
}
