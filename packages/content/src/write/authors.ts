import { handOverFiles } from "../media/quota.ts";
import { type Context, type Item, noteOf } from "./item.ts";
import { bumpsOf } from "./counters.ts";
import { deleteItem } from "./remove.ts";
import { contentSaved, counted } from "../events.ts";

/** Items per transaction that are deleted or reassigned, to keep transactions short. */
const itemsAtOnce = 100;

/** A batch of a user's items, locked. */
const workOf = ({ db }: Context, author: number): Promise<Item[]> =>
  db.content.find({ where: { author }, orderBy: "id", limit: itemsAtOnce, forUpdate: true });

/** Deletes a batch of a user's items. Returns whether there are more. */
export async function deleteWork(ctx: Context, author: number): Promise<boolean> {
  const items = await workOf(ctx, author);
  for (const item of items) await deleteItem(ctx, item);
  return items.length === itemsAtOnce;
}

/** Reassigns a batch of a user's items to another user, or to none if that one has been deleted too. Returns whether there are more. */
export async function handOver(ctx: Context, from: number, heir: number): Promise<boolean> {
  const { db, emit } = ctx;
  const to = (await db.users.get(heir, { forUpdate: true })) ? heir : 0;
  const items = await workOf(ctx, from);
  const id = { in: items.map((item) => item.id) };
  await db.content.increment({ id }, { version: 1 });
  await db.content.updateAll({ id }, { author: to });
  const moved = items.flatMap((item) => [
    ...bumpsOf(item, -1),
    ...bumpsOf({ ...item, author: to }, 1),
  ]);
  const counters = [...(await handOverFiles(db, id.in, from, to)), ...moved];
  await emit(counted, { counters });
  for (const item of items)
    await emit(contentSaved, { item: noteOf({ ...item, author: to }), before: noteOf(item) });
  return items.length === itemsAtOnce;
}
