import { defineJob } from "./builder.ts";

const day = 86_400_000;

/** Removes what was never shown, after the days that the site says. */
export const forget = defineJob({
  name: "__module__.forget",
  every: "1d",
  handler: ({ db, clock, options }) =>
    db.entries.removeAll({
      shown: false,
      written: { lt: new Date(clock.now().getTime() - options.keep * day) },
    }),
});
