import { defineJob } from "../builder.ts";

const day = 86_400_000;

/** Deletes unconfirmed subscriptions. */
export const forget = defineJob({
  name: "newsletter.forget",
  every: "1d",
  handler: ({ db, clock, options }) =>
    db.subscribers.removeAll({
      state: "waiting",
      asked: { lt: new Date(clock.now().getTime() - options.forgetAfter * day) },
    }),
});
