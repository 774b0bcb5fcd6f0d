import { defineErrors } from "@waymark/core";

/** Every refusal of this module beside core's own. */
export const errors = defineErrors({
  consent_token_mismatch: [
    403,
    "The token is not that of a scan which waits for results.",
    "Results of a scan come with another token than the one that the scan was opened with, with none, or a second time.",
  ],
  consent_scan_running: [
    409,
    "A scan is under way already.",
    "A scan is started while another one waits or runs.",
  ],
  consent_scan_over: [409, "This scan is over.", "A scan is stopped that waits and runs no more."],
  consent_cookie_exists: [
    409,
    "There is a cookie of this name and domain already.",
    "A second cookie with the same name and domain is added to the list.",
  ],
  consent_list_full: [
    409,
    "The list of cookies is full.",
    "A cookie is added to a list that has as many as it can hold.",
  ],
  consent_foreign_page: [
    403,
    "Choices are made on pages of this site.",
    "A browser sends a choice from a page of another site.",
  ],
  consent_not_found: [
    404,
    "There is no such scan or cookie.",
    "The id names no scan that is kept, or no cookie of the list.",
  ],
});
