import { updateItem, type ItemInput } from "@waymark/content";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { versionOf } from "../files/version.ts";
import { itemLocation, type Column } from "../items/location.ts";
import type { TypeRuntimes, Subject } from "../items/searchable-types.ts";
import { begin, finish, type Try, type ChangeAttempt } from "./record.ts";

/** A change of a text of an item. */
export interface ItemChangeInput extends Pick<ChangeAttempt, "action"> {
  readonly column: Column;
  readonly text: string;
  /** The version of the replaced text. */
  readonly version: string;
}
const inputs: Readonly<Record<Column, (text: string) => ItemInput>> = {
  title: (title) => ({ title }),
  content: (content) => ({ content }),
  excerpt: (excerpt) => ({ excerpt }),
};

/**
 * Changes a text of an item that the current transaction has locked, like any other update, with a revision if its type
 * supports them. The previous text is stored for a restore.
 *
 * @throws ApiError 404 `string_locator_not_found`, 409 `string_locator_changed`.
 */
export async function changeItem(
  ctx: Context,
  runtimes: TypeRuntimes,
  { item }: Subject,
  { action, column, text, version }: ItemChangeInput,
): Promise<Try> {
  const runtime = item && runtimes.get(item.type);
  if (!item || !runtime) throw errors.string_locator_not_found();
  const before = item[column];
  if ((await versionOf(before)) !== version) throw errors.string_locator_changed();
  const row = await begin(ctx, { action, place: itemLocation(item.id, column) }, version);
  await ctx.db.kept.insert({ attempt: row.id, text: before });
  const changed = await updateItem(runtime, ctx, item, inputs[column](text));
  return finish(ctx, row, "done", { after: await versionOf(changed[column]) });
}
