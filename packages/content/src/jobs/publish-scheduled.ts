import type { Jobs } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { deleteWork, handOver } from "../write/authors.ts";
import type { Context, Item } from "../write/item.ts";
import { dueAt, publishDue } from "../write/publish.ts";

/** Publishes one scheduled item at its date; if the date has been moved to a later time, queues another job. */
export const publishScheduled = defineJob({
  name: "content.publish-scheduled",
  args: { id: z.int() },
  handler: async (call) => {
    await publishDue(call, call.args.id);
    // If the clock was set back, this job ran too early.
    await schedule(call.jobs, await call.db.content.get(call.args.id));
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
    heir: z.int().optional(),
  },
  handler: (call) => settle(call, call.args),
});

/** Reassigns the items of a deleted user to their heir, or deletes them without one: a first batch now, the rest in jobs. */
export async function settle(
  ctx: Context,
  { author, heir }: { readonly author: number; readonly heir?: number | undefined },
): Promise<void> {
  const isMore =
    heir === undefined ? await deleteWork(ctx, author) : await handOver(ctx, author, heir);
  if (isMore) await ctx.jobs.add(settleWork, { author, heir });
}
