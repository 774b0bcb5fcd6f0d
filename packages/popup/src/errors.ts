import { defineErrors } from "@waymark/core";

/** Every refusal of popups beside core's own. */
export const errors = defineErrors({
  missing_params: [404, "Name a popup by its number.", "`pid` is no number, or 0."],
});
