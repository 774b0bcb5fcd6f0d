import { defineErrors } from "@waymark/core";

/** All errors of this module, in addition to those of core. */
export const errors = defineErrors({
  invalid_module_slug: [
    404,
    "The module does not exist.",
    "The module in the path or in an item of a batch does not exist, or has no settings.",
  ],
  module_not_active: [
    403,
    "This module is not active.",
    "A datapoint of an inactive module was requested.",
  ],
  inactive_dependencies: [
    409,
    "Modules that this one requires are not active.",
    "A module was activated before its requirements; `data.slugs` lists them.",
  ],
  cannot_deactivate_module: [409, "This module is always active.", "The module is always active."],
  cannot_deactivate_dependant: [
    409,
    "A module that is always active requires this one.",
    "A module that is always active requires this module.",
  ],
  invalid_datapoint: [
    400,
    "The module has no such datapoint.",
    "The module does not declare the requested datapoint.",
  ],
  missing_required_param: [
    400,
    "A required parameter is missing.",
    "A datapoint, notice, tour or activation was sent without a required value.",
  ],
  no_data_requested: [400, "The batch is empty.", "A batch of datapoints has no items."],
  invalid_metric: [
    400,
    "This metric is not supported.",
    "A report was requested with a metric that the site's counters cannot compute.",
  ],
  invalid_dimension: [
    400,
    "This dimension is not supported.",
    "A report was requested with a dimension that the site's counters do not store.",
  ],
});
