import { handOverFiles } from "../media/quota.ts";
import { contentSaved } from "../extension-points.ts";
import { bumpsOf, counted } from "./counters.ts";
import type { Context } from "./context.ts";
import { noteOf, type Item } from "./item.ts";
import { deleteItem } from "./remove.ts";

/** Items of an author that go or are handed over in one transaction, so that none of them lasts long. */
const itemsAtOnce = 100;

/** Some of what a user wrote. Whoever writes one of these items at this moment is waited for, and others wait from here on. */
const workOf = ({ db }: Context, author: number): Promise<Item[]> =>
  db.content.find({ where: { author }, orderBy: "id", limit: itemsAtOnce, forUpdate: true });

/** Deletes some of what a user wrote. Answers whether there is more. */
export async function deleteWork(ctx: Context, author: number): Promise<boolean> {
  const items = await workOf(ctx, author);
  for (const item of items) await deleteItem(ctx, item);
  return items.length === itemsAtOnce;
}

/** Hands some of what a user wrote over to another one; to nobody, where that one is gone too. Answers whether there is more. */
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
