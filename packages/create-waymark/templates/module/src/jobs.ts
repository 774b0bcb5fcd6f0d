import { defineJob } from "./builder.ts";

const day = 86_400_000;

/** Deletes entries that are not approved, after the configured days. */
export const deleteOld = defineJob({
  name: "__module__.delete-old",
  every: "1d",
  handler: ({ db, clock, options }) =>
    db.entries.removeAll({
      approved: false,
      written: { lt: new Date(clock.now().getTime() - options.retentionDays * day) },
    }),
});
