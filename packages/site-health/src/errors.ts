import { defineErrors } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
export const errors = defineErrors({
  job_not_found: [404, "The background job does not exist.", "The ID is not that of a job."],
  job_in_other_state: [
    409,
    "The background job is in another state.",
    "The state of the job does not allow this: only dead and cancelled jobs can run again, only waiting and running jobs can be cancelled, and only ended jobs can be deleted.",
  ],
  backups_not_available: [
    501,
    "This site cannot be backed up here.",
    "The option `backups` is not set, or the storage has no backups.",
  ],
  backup_not_found: [404, "The backup does not exist.", "No backup has this name."],
  backup_in_progress: [
    409,
    "A backup is being created or checked.",
    "Another backup is being created or checked.",
  ],
  not_available: [
    501,
    "The sizes of this site cannot be measured here.",
    "The site configures no metric, or none could be measured.",
  ],
});
