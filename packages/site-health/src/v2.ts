import { defineNamespace } from "@waymark/core";
import { cancelJob, getJob, listJobs, deleteJob, retryJob } from "./routes/jobs.ts";

const namespace = defineNamespace("core-site-health/v2", {
  "/jobs": [listJobs],
  "/jobs/:id": [getJob, deleteJob],
  "/jobs/:id/retry": [retryJob],
  "/jobs/:id/cancel": [cancelJob],
});
/** The routes of background jobs, with their types. */
export interface SiteHealthV2 extends Readonly<typeof namespace> {}
/** The background jobs of the site. */
export const v2: SiteHealthV2 = namespace;
