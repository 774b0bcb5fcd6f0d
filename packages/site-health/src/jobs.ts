import { defineJob } from "./builder.ts";

/** The pulse of background work. */
export const worker = "worker";

/** Notes that background work is being done. */
export const recordHeartbeat = defineJob({
  name: "site-health.pulse",
  every: "5m",
  handler: ({ db, clock }) =>
    db.pulses.upsert([{ name: worker, at: clock.now() }], { on: ["name"] }),
});
