import { defineJob } from "../builder.ts";

const day = 86_400_000;

/** Deletes unconfirmed subscriptions. */
export const deleteUnconfirmed = defineJob({
  name: "newsletter.delete-unconfirmed",
  every: "1d",
  handler: ({ db, clock, options }) =>
    db.subscribers.removeAll({
      state: "waiting",
      requested: { lt: new Date(clock.now().getTime() - options.unconfirmedDays * day) },
    }),
});
