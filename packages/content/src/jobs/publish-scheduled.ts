import { handOverFiles } from "../media/quota.ts";
import { changeItem, type Context, type Item, noteOf, followItem } from "../write/item.ts";
import { followInCopies } from "../write/copies.ts";
import { bumpsOf } from "../write/counters.ts";
import { deleteLatest } from "../write/remove.ts";
import { contentSaved, counted } from "../events.ts";
import { toIdentity } from "@waymark/accounts";
import type { Actor, ModuleContext, Jobs } from "@waymark/core";
import { contentTypes, statuses } from "../extension-points.ts";
import type { ContentOptions } from "../options.ts";
import { permalinkRules } from "../permalink.ts";
import { rightsOver } from "../rights.ts";
import { followInTerms } from "../write/terms.ts";
import * as z from "zod";
import { defineJob } from "../builder.ts";

/** Items per transaction that are deleted or reassigned, to keep transactions short. */
const itemsAtOnce = 100;

/** A batch of a user's items, locked. */
const workOf = ({ db }: Context, author: number): Promise<Item[]> =>
  db.content.find({ where: { author }, orderBy: "id", limit: itemsAtOnce, forUpdate: true });

/** Deletes a batch of a user's items. Returns whether there are more. */
async function deleteWork(ctx: Context, author: number): Promise<boolean> {
  const items = await workOf(ctx, author);
  for (const { id } of items) await deleteLatest(ctx, id);
  return items.length === itemsAtOnce;
}

/** Reassigns a batch of a user's items to another user, or to none if that one has been deleted too. Returns whether there are more. */
async function handOver(ctx: Context, from: number, newAuthor: number): Promise<boolean> {
  const { db, emit } = ctx;
  const to = (await db.users.get(newAuthor, { forUpdate: true })) ? newAuthor : 0;
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
  for (const item of items) {
    const after = { ...item, author: to };
    await followInCopies(db, item, after);
    await emit(contentSaved, { item: noteOf(after), before: noteOf(item) });
  }
  return items.length === itemsAtOnce;
}

/** A write context with the additional members for publishing: contributions, and the capabilities of users. */
export type PublishContext = Context &
  Pick<ModuleContext, "all" | "log" | "toActor"> & { readonly options: ContentOptions };

/** When a scheduled item is due; undefined for items that are not scheduled. */
const dueAt = (item: { readonly status: string; readonly date_gmt: string } | undefined) =>
  item?.status === "future" ? new Date(`${item.date_gmt}Z`) : undefined;

/**
 * Publishes an item that is due. The user who scheduled it must still have permission to publish; otherwise the item
 * becomes pending. Items that were published, unpublished or rescheduled concurrently stay as they are.
 */
async function publishDue(press: PublishContext, id: number): Promise<void> {
  const { db, clock, all, log, options, site } = press;
  const item = await db.content.get(id, { forUpdate: true });
  const due = dueAt(item);
  const type = item && all(contentTypes).find(({ name }) => name === item.type);
  if (!item || !type || !due || due > clock.now()) return;
  const rights = rightsOver(type, all(statuses));
  const planner = await plannerOf(press, item.extra.scheduledBy);
  const status = !planner || rights.publish(planner) ? "publish" : "pending";
  if (status === "pending")
    log.warn("The user who scheduled this item may not publish it. It is pending review.", { id });
  const { scheduledBy: _done, ...extra } = item.extra;
  const change = { status, extra, version: item.version + 1 };
  const published = await changeItem(db, item, change);
  await press.emit(counted, await followInTerms(db, item, published));
  const rules = permalinkRules(type, all(statuses), options.permalinks, site);
  await followItem(press, rules, item, published);
}

/** The user who scheduled it, with current capabilities; undefined for the site itself and for deleted users. */
async function plannerOf(
  { db, toActor }: PublishContext,
  id: number | undefined,
): Promise<Actor | undefined> {
  const user = id ? await db.users.get(id) : undefined;
  return user && toActor(toIdentity(user));
}

/** Publishes one scheduled item at its date; if the date has been moved to a later time, queues another job. */
export const publishScheduled = defineJob({
  name: "content.publish-scheduled",
  args: { id: z.int() },
  handler: async (ctx) => {
    await publishDue(ctx, ctx.args.id);
    // If the clock was set back, this job ran too early.
    await schedule(ctx.jobs, await ctx.db.content.get(ctx.args.id));
  },
});

/** Queues the publication of a scheduled item. Calling it again for the same date adds nothing. */
export async function schedule(
  jobs: Jobs,
  item: Pick<Item, "id" | "status" | "date_gmt"> | undefined,
): Promise<void> {
  const at = dueAt(item);
  if (item && at) await jobs.add(publishScheduled, { id: item.id }, { at, key: keyOf(item) });
}
const keyOf = ({ id, date_gmt: date }: Pick<Item, "id" | "date_gmt">): string =>
  `content ${id} ${date}`;

/** Continues to reassign or delete the items of a deleted user, in batches. */
export const settleWork = defineJob({
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
    return settle(ctx, { author, reassign: reassign ?? heir });
  },
});

/** Reassigns the items of a deleted user to another one, or deletes them without one: a first batch now, the rest in jobs. */
export async function settle(
  ctx: Context,
  { author, reassign }: { readonly author: number; readonly reassign?: number | undefined },
): Promise<void> {
  const isMore =
    reassign === undefined ? await deleteWork(ctx, author) : await handOver(ctx, author, reassign);
  if (isMore) await ctx.jobs.add(settleWork, { author, reassign });
}
