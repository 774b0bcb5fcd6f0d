import { userDeleted } from "@waymark/accounts";
import { when } from "./bound.ts";
import { schedule, settle, settleWork } from "./jobs.ts";
import { contentSaved } from "./points.ts";
import { counted, keepCounts } from "./write/counters.ts";

/** Numbers that many writes share are counted when everything else of a transaction is done. */
export const keepCounted = when(counted, (all, { db }) => keepCounts(db, all), { after: "all" });

/** Whoever saves an item with a date ahead has scheduled it. */
export const scheduleSaved = when(contentSaved, async ({ item }, { db, jobs }) => {
  if (item.status === "future") await schedule(jobs, await db.content.get(item.id));
});

/** Longer than any request takes, in milliseconds. */
const afterwards = 60_000;

/** What a user wrote goes to the user who takes it over, or goes with them. */
export const followAuthor = when(userDeleted, async ({ id, reassign }, desk) => {
  const work = { author: id, heir: reassign };
  await settle(desk, work);
  // What the user had sent by then is written beside this, and is seen to when it is there.
  const at = new Date(desk.clock.now().getTime() + afterwards);
  await desk.jobs.add(settleWork, work, { at });
});
