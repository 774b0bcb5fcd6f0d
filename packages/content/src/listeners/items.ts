import { minuteMs } from "@waymark/core";
import { userDeleted } from "@waymark/accounts";
import { on } from "../builder.ts";
import { schedule, settle, settleWork } from "../jobs/publish-scheduled.ts";
import { applyCounts } from "../write/counters.ts";
import { contentSaved, counted } from "../events.ts";

/** Updates shared counters last in each transaction, so that their row locks are short. */
export const updateCounted = on(counted, (all, { db }) => applyCounts(db, all), {
  after: "all",
  name: "update-counted",
});

/** A user who saves an item with a future date schedules it. */
export const scheduleSaved = on(
  contentSaved,
  async ({ item }, { db, jobs }) => {
    if (item.status === "future") await schedule(jobs, await db.content.get(item.id));
  },
  { name: "schedule-saved" },
);

/** Longer than any request takes, in milliseconds. */
const afterwards = minuteMs;

/** The items of a deleted user are reassigned or deleted. */
export const followAuthor = on(
  userDeleted,
  async ({ id, reassign }, ctx) => {
    const work = { author: id, heir: reassign };
    await settle(ctx, work);
    // Requests of the user that were in progress may still write items; a later run finds them.
    const at = new Date(ctx.clock.now().getTime() + afterwards);
    await ctx.jobs.add(settleWork, work, { at });
  },
  { name: "follow-author" },
);
