import { defineErrors } from "@waymark/core";

/** Every refusal of this module beside core's own. */
export const errors = defineErrors({
  seo_not_found: [
    404,
    "There is no such page.",
    "The number names no item or term that has a page of its own.",
  ],
  seo_file_unknown: [
    404,
    "The size of this file is not known.",
    "The address is none of a file that this site has stored.",
  ],
  seo_keywords_not_connected: [
    400,
    "The site is not connected yet.",
    "A provider of keyphrases is asked that the site has no account with.",
  ],
  seo_keywords_refused: [
    401,
    "The provider of keyphrases did not accept the code.",
    "The provider refuses the site, or has no accounts.",
  ],
  seo_keywords_failed: [
    502,
    "The provider of keyphrases did not answer.",
    "The provider fails, or answers with nonsense.",
  ],
  seo_keywords_missing: [
    503,
    "No keyword provider is configured.",
    "The option names a provider that no module brings, or one with accounts and no secret.",
  ],
});
