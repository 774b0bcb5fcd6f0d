import { userDeleted } from "@waymark/accounts";
import { when } from "./bound.ts";
import { schedule, settle } from "./jobs.ts";
import { contentSaved } from "./points.ts";

/** Whoever saves an item with a date ahead has scheduled it. */
export const scheduleSaved = when(contentSaved, async ({ item }, { db, jobs }) => {
  if (item.status === "future") await schedule(jobs, await db.content.get(item.id));
});

/** What a user wrote goes to the user who takes it over, or goes with them. */
export const followAuthor = when(userDeleted, ({ id, reassign }, desk) =>
  settle(desk, { author: id, heir: reassign }),
);
