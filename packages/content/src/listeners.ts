import { userDeleted } from "@waymark/accounts";
import { on } from "./builder.ts";
import { schedule, settle, settleWork } from "./jobs.ts";
import { contentSaved } from "./extension-points.ts";
import { counted, keepCounts } from "./write/counters.ts";

/** Numbers that many writes share are counted when everything else of a transaction is done. */
export const keepCounted = on(counted, (all, { db }) => keepCounts(db, all), { after: "all" });

/** Whoever saves an item with a date ahead has scheduled it. */
export const scheduleSaved = on(contentSaved, async ({ item }, { db, jobs }) => {
  if (item.status === "future") await schedule(jobs, await db.content.get(item.id));
});

/** Longer than any request takes, in milliseconds. */
const afterwards = 60_000;

/** What a user wrote goes to the user who takes it over, or goes with them. */
export const followAuthor = on(userDeleted, async ({ id, reassign }, ctx) => {
  const work = { author: id, heir: reassign };
  await settle(ctx, work);
  // What the user had sent by then is written beside this, and is seen to when it is there.
  const at = new Date(ctx.clock.now().getTime() + afterwards);
  await ctx.jobs.add(settleWork, work, { at });
});
