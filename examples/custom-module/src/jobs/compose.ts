import { defineJob } from "../builder.ts";
import { writeLetter } from "../letters/write.ts";

const hour = 3_600_000;
const periods = { day: 24 * hour, week: 7 * 24 * hour } as const;

/** Writes a letter when it is time for one. */
export const compose = defineJob({
  name: "newsletter.compose",
  every: "1h",
  async handler(ctx) {
    const { db, clock, options } = ctx;
    const [last] = await db.letters.find({ orderBy: "id", direction: "desc", limit: 1 });
    const since = clock.now().getTime() - (last?.written.getTime() ?? 0);
    // Jobs that run every hour do so a little sooner or later.
    if (since >= periods[options.every] - hour / 2) await writeLetter(ctx, options.least);
  },
});
