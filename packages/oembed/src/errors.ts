import { defineErrors } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
export const errors = defineErrors({
  oembed_invalid_url: [
    404,
    "There is nothing to embed at this address.",
    "`url` is not a public page of this site, and no provider supports it.",
  ],
});
