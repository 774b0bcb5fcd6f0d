import { defineErrors } from "@waymark/core";

/** The errors of the module. */
export const errors = defineErrors({
  __snake___not_found: [404, "The entry does not exist.", "There is no entry with this id."],
});
