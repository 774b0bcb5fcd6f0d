import { defineErrors } from "@waymark/core";

/** Every refusal of the newsletter beside core's own. */
export const errors = defineErrors({
  newsletter_unknown_link: [
    404,
    "This link is not valid any more.",
    "The secret of a confirmation or a cancellation belongs to no subscriber.",
  ],
  newsletter_not_found: [
    404,
    "There is no such letter or subscriber.",
    "The id names no letter, or no subscriber.",
  ],
  newsletter_nothing_new: [
    409,
    "Nothing was published since the last letter.",
    "A letter is asked for, and no article waits for one.",
  ],
});
