import { changeItem, type Item, followItem } from "../write/item.ts";
import { counted } from "../events.ts";
import { toIdentity } from "@waymark/accounts";
import type { Actor, Jobs } from "@waymark/core";
import { contentTypes, statuses } from "../extension-points.ts";
import { permalinkRules } from "../permalink.ts";
import { itemPermissions } from "../permissions.ts";
import { followInTerms } from "../write/terms.ts";
import * as z from "zod";
import { type Context, defineJob } from "../builder.ts";

/** When a scheduled item is due; undefined for items that are not scheduled. */
const dueAt = (item: { readonly status: string; readonly date_gmt: string } | undefined) =>
  item?.status === "future" ? new Date(`${item.date_gmt}Z`) : undefined;

/**
 * Publishes an item that is due. The user who scheduled it must still have permission to publish; otherwise the item
 * becomes pending. Items that were published, unpublished or rescheduled concurrently stay as they are.
 */
async function publishDue(press: Context, id: number): Promise<void> {
  const { db, clock, all, log, options, site } = press;
  const item = await db.content.get(id, { forUpdate: true });
  const due = dueAt(item);
  const type = item && all(contentTypes).find(({ name }) => name === item.type);
  if (!item || !type || !due || due > clock.now()) return;
  const permissions = itemPermissions(type, all(statuses));
  const planner = await plannerOf(press, item.extra.scheduledBy);
  const status = !planner || permissions.publish(planner) ? "publish" : "pending";
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
  { db, toActor }: Context,
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
