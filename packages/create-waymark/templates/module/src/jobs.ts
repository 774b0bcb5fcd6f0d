import { defineJob } from "./builder.ts";

const day = 86_400_000;

/** Deletes entries that are not shown, after the configured days. */
export const deleteOld = defineJob({
  name: "__module__.delete-old",
  every: "1d",
  handler: ({ db, clock, options }) =>
    db.entries.removeAll({
      shown: false,
      written: { lt: new Date(clock.now().getTime() - options.keep * day) },
    }),
});
