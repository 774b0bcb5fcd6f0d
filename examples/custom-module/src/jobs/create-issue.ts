import { defineJob } from "../builder.ts";
import { createIssue } from "../issues/create.ts";

const hour = 3_600_000;
const periods = { day: 24 * hour, week: 7 * 24 * hour } as const;

/** Creates an issue when one is due. */
export const createIssueJob = defineJob({
  name: "newsletter.create-issue",
  every: "1h",
  async handler(ctx) {
    const { db, clock, options } = ctx;
    const [last] = await db.issues.find({ orderBy: "id", direction: "desc", limit: 1 });
    const since = clock.now().getTime() - (last?.written.getTime() ?? 0);
    // The job may run a little earlier or later than every hour.
    if (since >= periods[options.every] - hour / 2) await createIssue(ctx, options.minArticles);
  },
});
