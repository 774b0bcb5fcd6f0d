import { defineService } from "./builder.ts";
import type { Sample } from "./extension-points.ts";

/** The numbers of waiting, running and dead background jobs. */
export const countJobs = defineService("metrics.count-jobs", async ({ siteJobs }) =>
  Object.entries(await siteJobs.counts()).map(([state, value]): Sample => ({
    labels: { state },
    value,
  })),
);

/** How long the oldest waiting job has been due, in seconds. */
export const measureJobDelay = defineService("metrics.job-delay", async ({ siteJobs, clock }) => {
  const due = await siteJobs.oldestDue();
  return due === undefined ? 0 : Math.max(0, clock.now().getTime() - due.getTime()) / 1000;
});
