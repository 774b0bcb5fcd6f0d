import { defineErrors } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
export const errors = defineErrors({
  job_not_found: [404, "The background job was not found.", "The ID is not that of a job."],
  job_in_other_state: [
    409,
    "The background job is in another state.",
    "Only dead and cancelled jobs run again, only waiting and running ones are cancelled, and only ended ones are deleted.",
  ],
  not_available: [
    501,
    "The sizes of this site cannot be measured here.",
    "The site configures no metric, or none could be measured.",
  ],
});
