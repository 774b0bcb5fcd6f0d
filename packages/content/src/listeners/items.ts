import { userDeleted } from "@waymark/accounts";
import { minuteMs } from "@waymark/core";
import { on } from "../builder.ts";
import { contentDeleted, contentSaved, counted } from "../events.ts";
import { schedule } from "../jobs/publish-scheduled.ts";
import { removeAuthor, reassignContent } from "../jobs/reassign-content.ts";
import { forgetRenderedItem } from "../resources/rendered.ts";
import { applyCounts } from "../write/counters.ts";

/** Updates shared counters last in each transaction, so that their row locks are short. */
export const updateCounted = on(counted, (all, { db }) => applyCounts(db, all), {
  phase: "before-commit",
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
    const work = { author: id, reassign };
    await removeAuthor(ctx, work);
    // Requests of the user that were in progress may still write items; a later run finds them.
    const at = new Date(ctx.clock.now().getTime() + afterwards);
    await ctx.jobs.add(reassignContent, work, { at });
  },
  { name: "follow-author" },
);

/** Comments of a deleted user keep the user's name. Their items are handled elsewhere. */
export const followCommenter = on(
  userDeleted,
  async ({ id, reassign }, { db }) => {
    await db.comments.updateAll({ author: id }, { author: 0 });
    if (reassign !== undefined) await db.comments.updateAll({ owner: id }, { owner: reassign });
  },
  { name: "follow-commenter" },
);

/** Removes the texts of a deleted item from the caches. */
export const forgetRendered = on(
  contentDeleted,
  ({ item }, { site }) => forgetRenderedItem(site, item.id),
  { phase: "after-commit", name: "forget-rendered" },
);
