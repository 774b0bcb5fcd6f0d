import { when } from "./bound.ts";
import { schedule } from "./jobs.ts";
import { contentSaved } from "./points.ts";

/** Whoever saves an item with a date ahead has scheduled it. */
export const scheduleSaved = when(contentSaved, async ({ item }, { db, jobs }) => {
  if (item.status === "future") await schedule(jobs, await db.content.get(item.id));
});
