import { defineJob } from "./builder.ts";

/** The pulse of background work. */
export const worker = "worker";

/** Records that background work runs. */
export const recordHeartbeat = defineJob({
  name: "site-health.pulse",
  every: "5m",
  handler: ({ db, clock }) =>
    db.pulses.upsert([{ name: worker, at: clock.now() }], { on: ["name"] }),
});
