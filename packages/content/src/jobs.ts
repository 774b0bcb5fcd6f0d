import * as z from "zod";
import { defineJob } from "./bound.ts";
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
