import { defineErrors } from "@waymark/core";

/** Every error of oEmbed beside core's own. */
export const errors = defineErrors({
  oembed_invalid_url: [
    404,
    "There is nothing to embed at this address.",
    "`url` leads to nothing that everybody may read here, and no provider knows it.",
  ],
});
