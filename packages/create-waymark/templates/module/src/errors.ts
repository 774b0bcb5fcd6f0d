import { defineErrors } from "@waymark/core";

/** Every refusal of the module beside core's own. */
export const errors = defineErrors({
  __snake___not_found: [404, "There is no such entry.", "The id names no entry."],
});
