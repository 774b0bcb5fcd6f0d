import { defineErrors } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
export const errors = defineErrors({
  newsletter_unknown_link: [
    404,
    "This link is no longer valid.",
    "No subscriber has the secret of a confirmation or cancellation.",
  ],
  newsletter_not_found: [
    404,
    "The issue or subscriber does not exist.",
    "No issue or subscriber has this id.",
  ],
  newsletter_nothing_new: [
    409,
    "Nothing has been published since the last issue.",
    "An issue is requested, and there are no new articles.",
  ],
});
