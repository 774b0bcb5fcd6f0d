import { defineErrors } from "@waymark/core";

/** Every refusal of this module beside core's own. */
export const errors = defineErrors({
  invalid_module_slug: [
    404,
    "There is no module with this slug.",
    "A route or an item of a batch names a module that the kit does not have, or settings of one that has none.",
  ],
  module_not_active: [
    403,
    "This module is not switched on.",
    "A datapoint of a module is asked for that is switched off.",
  ],
  inactive_dependencies: [
    409,
    "Modules that this one needs are not switched on.",
    "A module is switched on before what it needs; `data.slugs` lists that.",
  ],
  cannot_deactivate_module: [
    409,
    "This module is always on.",
    "A module is switched off that the kit cannot do without.",
  ],
  cannot_deactivate_dependant: [
    409,
    "A module that is always on needs this one.",
    "A module is switched off that one needs which cannot be switched off.",
  ],
  invalid_datapoint: [
    400,
    "The module has no such datapoint.",
    "A module is asked for, or told, something that it does not declare.",
  ],
  missing_required_param: [
    400,
    "Something that is needed is missing.",
    "A datapoint, a notice, a tour or a switch comes without a value that it needs.",
  ],
  no_data_requested: [400, "Nothing is asked for.", "A batch of datapoints has no items."],
  invalid_metric: [
    400,
    "This metric cannot be known here.",
    "A report is asked for a metric that the site's own counters cannot compute.",
  ],
  invalid_dimension: [
    400,
    "This dimension cannot be known here.",
    "A report is asked for a dimension that the site's own counters do not keep.",
  ],
});
