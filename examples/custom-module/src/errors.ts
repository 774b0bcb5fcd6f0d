import { defineErrors } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
export const errors = defineErrors({
  newsletter_unknown_link: [
    404,
    "This link is not valid any more.",
    "The secret of a confirmation or a cancellation belongs to no subscriber.",
  ],
  newsletter_not_found: [
    404,
    "The newsletter or subscriber does not exist.",
    "The id names no letter, or no subscriber.",
  ],
  newsletter_nothing_new: [
    409,
    "Nothing was published since the last letter.",
    "A letter is asked for, and no article waits for one.",
  ],
});
