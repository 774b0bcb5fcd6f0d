import { defineJob } from "./builder.ts";
import { forgetKeys } from "./daily-key.ts";
import { forgetCounts, forgetVisitors } from "./forget.ts";
import { collection } from "./settings.ts";
import { memoryOf } from "./state.ts";

/** Deletes the salt and keys that relate visits of the same visitor, soon after midnight in UTC. */
export const rotateSalt = defineJob({
  name: "sitekit.rotate-salt",
  every: "10m",
  timeout: "1h",
  transaction: false,
  async handler(ctx) {
    const now = ctx.clock.now();
    forgetKeys(memoryOf(ctx.site).keys, now);
    await forgetVisitors((work) => ctx.write(({ db }) => work(db)), { now, signal: ctx.signal });
  },
});

/** Deletes counts older than their retention. */
export const forgetOldCounts = defineJob({
  name: "sitekit.forget-old-counts",
  every: "6h",
  timeout: "1h",
  transaction: false,
  async handler(ctx) {
    const { retentionMonths: months } = ctx.settings.get(collection);
    const input = { now: ctx.clock.now(), signal: ctx.signal, months };
    await forgetCounts((work) => ctx.write(({ db }) => work(db)), input);
  },
});
