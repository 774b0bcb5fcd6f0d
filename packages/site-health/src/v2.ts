import { defineNamespace } from "@waymark/core";
import {
  createBackup,
  deleteBackup,
  getArchive,
  listBackups,
  verifyBackup,
} from "./backups/routes/backups.ts";
import { cancelJob, getJob, listJobs, deleteJob, retryJob } from "./routes/jobs.ts";

const namespace = defineNamespace("core-site-health/v2", {
  "/jobs": [listJobs],
  "/jobs/:id": [getJob, deleteJob],
  "/jobs/:id/retry": [retryJob],
  "/jobs/:id/cancel": [cancelJob],
  "/backups": [listBackups, createBackup],
  "/backups/:name": [deleteBackup],
  "/backups/:name/check": [verifyBackup],
  "/backups/:name/archive": [getArchive],
});
/** The routes of background jobs and backups, with their types. */
export interface SiteHealthV2 extends Readonly<typeof namespace> {}
/** The background jobs and backups of the site. */
export const v2: SiteHealthV2 = namespace;
