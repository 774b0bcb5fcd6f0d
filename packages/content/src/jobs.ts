import * as z from "zod";
import { defineJob } from "./builder.ts";
import { deleteWork, handOver } from "./write/authors.ts";
import type { Context } from "./write/context.ts";
import { dueAt, publishDue } from "./write/publish.ts";
import type { Item } from "./write/item.ts";
import type { Jobs } from "@waymark/core";

/** Publishes one scheduled item. It is due at the item's date; where that is later by now, another one waits. */
export const publishScheduled = defineJob({
  name: "content.publish-scheduled",
  args: { id: z.int() },
  handler: async (call) => {
    await publishDue(call, call.args.id);
    // A clock that was set back has begun this too early.
    await schedule(call.jobs, await call.db.content.get(call.args.id));
  },
});

/** Lets a scheduled item be published when its time comes. Asking again for the same date adds nothing. */
export async function schedule(
  jobs: Jobs,
  item: Pick<Item, "id" | "status" | "date_gmt"> | undefined,
): Promise<void> {
  const at = dueAt(item);
  if (item && at) await jobs.add(publishScheduled, { id: item.id }, { at, key: keyOf(item) });
}
const keyOf = ({ id, date_gmt: date }: Pick<Item, "id" | "date_gmt">): string =>
  `content ${id} ${date}`;

/** Goes on with what a deleted user wrote, some of it at a time. */
export const settleWork = defineJob({
  name: "content.settle-work",
  args: {
    author: z.int(),
    heir: z.int().optional(),
  },
  handler: (call) => settle(call, call.args),
});

/** Hands what a deleted user wrote over to their heir, or deletes it where there is none: some now, the rest by and by. */
export async function settle(
  ctx: Context,
  { author, heir }: { readonly author: number; readonly heir?: number | undefined },
): Promise<void> {
  const isMore =
    heir === undefined ? await deleteWork(ctx, author) : await handOver(ctx, author, heir);
  if (isMore) await ctx.jobs.add(settleWork, { author, heir });
}
