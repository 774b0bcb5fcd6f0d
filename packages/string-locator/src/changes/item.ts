import { updateItem, type ItemInput } from "@waymark/content";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { versionOf } from "../files/version.ts";
import { itemPlace, type Column } from "../items/places.ts";
import type { Shelves, Subject } from "../items/shelves.ts";
import { begin, finish, type Try, type Wish } from "./record.ts";

/** What a text of an item is to become. */
export interface ItemWish extends Pick<Wish, "action"> {
  readonly column: Column;
  readonly text: string;
  /** That of the text that it replaces. */
  readonly version: string;
}
const inputs: Readonly<Record<Column, (text: string) => ItemInput>> = {
  title: (title) => ({ title }),
  content: (content) => ({ content }),
  excerpt: (excerpt) => ({ excerpt }),
};

/**
 * Changes a text of an item that the running transaction has found and holds: as any other change of it, with a revision
 * where its type has those. The former text is kept beside.
 *
 * @throws ApiError 404 `string_locator_not_found`, 409 `string_locator_changed`.
 */
export async function changeItem(
  ctx: Context,
  shelves: Shelves,
  { item }: Subject,
  { action, column, text, version }: ItemWish,
): Promise<Try> {
  const shelf = item && shelves.get(item.type);
  if (!item || !shelf) throw errors.string_locator_not_found();
  const before = item[column];
  if ((await versionOf(before)) !== version) throw errors.string_locator_changed();
  const row = await begin(ctx, { action, place: itemPlace(item.id, column) }, version);
  await ctx.db.kept.insert({ attempt: row.id, text: before });
  const changed = await updateItem(shelf, ctx, item, inputs[column](text));
  return finish(ctx, row, "done", { after: await versionOf(changed[column]) });
}
