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
  async handler(call) {
    const now = call.clock.now();
    forgetKeys(memoryOf(call.site).keys, now);
    await forgetVisitors((work) => call.write(({ db }) => work(db)), { now, signal: call.signal });
  },
});

/** Deletes counts older than their retention. */
export const forgetOldCounts = defineJob({
  name: "sitekit.forget-old-counts",
  every: "6h",
  timeout: "1h",
  transaction: false,
  async handler(call) {
    const { retentionMonths: months } = call.settings.get(collection);
    const input = { now: call.clock.now(), signal: call.signal, months };
    await forgetCounts((work) => call.write(({ db }) => work(db)), input);
  },
});
