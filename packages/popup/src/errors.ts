import { defineErrors } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
export const errors = defineErrors({
  missing_params: [404, "`pid` must be the ID of a popup.", "`pid` is not a number, or is 0."],
});
