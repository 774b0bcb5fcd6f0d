import { defineErrors } from "@waymark/core";

/** All errors of this module, in addition to those of core. */
export const errors = defineErrors({
  seo_not_found: [
    404,
    "The page does not exist.",
    "The ID is not that of an item or term with a public page.",
  ],
  seo_file_unknown: [
    404,
    "The size of this file is unknown.",
    "The URL is not that of a file stored on this site.",
  ],
  seo_keywords_not_connected: [
    400,
    "The site is not connected yet.",
    "The site has no account with the keyphrase provider.",
  ],
  seo_keywords_refused: [
    401,
    "The provider of keyphrases did not accept the code.",
    "The provider rejects the site, or does not support accounts.",
  ],
  seo_keywords_failed: [
    502,
    "The provider of keyphrases did not respond.",
    "The provider failed, or sent an invalid response.",
  ],
  seo_keywords_missing: [
    503,
    "No keyword provider is configured.",
    "The option names a provider that no module contributes, or one with accounts but no secret is set.",
  ],
});
