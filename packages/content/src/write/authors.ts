import { handOverFiles } from "../media/quota.ts";
import { contentSaved } from "../points.ts";
import { bump } from "./counters.ts";
import type { Desk } from "./desk.ts";
import { noteOf } from "./item.ts";
import { deleteItem } from "./remove.ts";

/** Items of an author that go or are handed over in one transaction, so that none of them lasts long. */
export const itemsAtOnce = 100;

/** Deletes some of what a user wrote. Answers whether there is more. */
export async function deleteWork(desk: Desk, author: number): Promise<boolean> {
  const items = await desk.db.content.find({ where: { author }, limit: itemsAtOnce });
  for (const item of items) await deleteItem(desk, item);
  return items.length === itemsAtOnce;
}

/** Hands some of what a user wrote over to another one; to nobody, where that one is gone too. Answers whether there is more. */
export async function handOver({ db, emit }: Desk, from: number, heir: number): Promise<boolean> {
  const to = (await db.users.count({ id: heir })) > 0 ? heir : 0;
  const items = await db.content.find({ where: { author: from }, limit: itemsAtOnce });
  const id = { in: items.map((item) => item.id) };
  await db.content.increment({ id }, { version: 1 });
  await db.content.updateAll({ id }, { author: to });
  await handOverFiles(db, id.in, from, to);
  for (const { type, status, n } of tally(items)) {
    await bump(db, "author", `${type}:${from}`, status, -n);
    await bump(db, "author", `${type}:${to}`, status, n);
  }
  for (const item of items)
    await emit(contentSaved, { item: noteOf({ ...item, author: to }), before: noteOf(item) });
  return items.length === itemsAtOnce;
}

interface Kind {
  readonly type: string;
  readonly status: string;
}
function tally(items: readonly Kind[]): Iterable<Kind & { readonly n: number }> {
  const counts = new Map<string, Kind & { readonly n: number }>();
  for (const { type, status } of items) {
    const key = `${type} ${status}`;
    counts.set(key, { type, status, n: (counts.get(key)?.n ?? 0) + 1 });
  }
  return counts.values();
}
