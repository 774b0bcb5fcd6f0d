import * as z from "zod";
import { defineJob } from "../builder.ts";
import { contentSaved, counted } from "../events.ts";
import { handOverFiles } from "../media/quota.ts";
import { followInCopies } from "../write/copies.ts";
import { counterChangesOf } from "../write/counters.ts";
import { type ContentContext, type Item, noteOf } from "../write/item.ts";
import { deleteLatest } from "../write/remove.ts";

/** Items per transaction that are deleted or reassigned, to keep transactions short. */
const itemsAtOnce = 100;

/** A batch of a user's items, locked. */
const itemsOf = ({ db }: ContentContext, author: number): Promise<Item[]> =>
  db.content.find({ where: { author }, orderBy: "id", limit: itemsAtOnce, forUpdate: true });

/** Deletes a batch of a user's items. Returns whether there are more. */
async function deleteItems(ctx: ContentContext, author: number): Promise<boolean> {
  const items = await itemsOf(ctx, author);
  for (const { id } of items) await deleteLatest(ctx, id);
  return items.length === itemsAtOnce;
}

/** Reassigns a batch of a user's items to another user, or to none if that one has been deleted too. Returns whether there are more. */
async function reassignItems(
  ctx: ContentContext,
  from: number,
  newAuthor: number,
): Promise<boolean> {
  const { db, emit } = ctx;
  const to = (await db.users.get(newAuthor, { forUpdate: true })) ? newAuthor : 0;
  const items = await itemsOf(ctx, from);
  const id = { in: items.map((item) => item.id) };
  await db.content.increment({ id }, { version: 1 });
  await db.content.updateAll({ id }, { author: to });
  const moved = items.flatMap((item) => [
    ...counterChangesOf(item, -1),
    ...counterChangesOf({ ...item, author: to }, 1),
  ]);
  const counters = [...(await handOverFiles(db, id.in, from, to)), ...moved];
  await emit(counted, { counters });
  for (const item of items) {
    const after = { ...item, author: to };
    await followInCopies(db, item, after);
    await emit(contentSaved, { item: noteOf(after), before: noteOf(item) });
  }
  return items.length === itemsAtOnce;
}

/** Continues to reassign or delete the items of a deleted user, in batches. */
export const reassignContent = defineJob({
  name: "content.settle-work",
  args: {
    author: z.int(),
    /** The user to reassign the items to; they are deleted without one. */
    reassign: z.int().optional(),
    /** Its name in jobs that an earlier version has queued. */
    heir: z.int().optional(),
  },
  handler: (ctx) => {
    const { author, reassign, heir } = ctx.args;
    return removeAuthor(ctx, { author, reassign: reassign ?? heir });
  },
});

/** Reassigns the items of a deleted user to another one, or deletes them without one: a first batch now, the rest in jobs. */
export async function removeAuthor(
  ctx: ContentContext,
  { author, reassign }: { readonly author: number; readonly reassign?: number | undefined },
): Promise<void> {
  const isMore =
    reassign === undefined
      ? await deleteItems(ctx, author)
      : await reassignItems(ctx, author, reassign);
  if (isMore) await ctx.jobs.add(reassignContent, { author, reassign });
}
