import { defineErrors } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
export const errors = defineErrors({
  not_available: [
    501,
    "The sizes of this site cannot be measured here.",
    "The site configures no metric, or none could be measured.",
  ],
});
