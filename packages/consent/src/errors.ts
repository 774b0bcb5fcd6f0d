import { defineErrors } from "@waymark/core";

/** All errors of this module, in addition to those of core. */
export const errors = defineErrors({
  consent_token_mismatch: [
    403,
    "The token does not belong to a scan that is waiting for results.",
    "Scan results were sent without a token, with a wrong one, or for the second time.",
  ],
  consent_scan_running: [
    409,
    "A scan is already running.",
    "A scan is started while another one is waiting or running.",
  ],
  consent_scan_over: [
    409,
    "This scan has already ended.",
    "The scan to stop is neither waiting nor running.",
  ],
  consent_cookie_exists: [
    409,
    "A cookie with this name and domain already exists.",
    "The list already has a cookie with this name and domain.",
  ],
  consent_list_full: [409, "The list of cookies is full.", "The list already has 5,000 cookies."],
  consent_foreign_page: [
    403,
    "Choices can only be sent from pages of this site.",
    "A browser sends a choice from a page of another site.",
  ],
  consent_not_found: [
    404,
    "The scan or cookie does not exist.",
    "No stored scan, or no cookie of the list, has this id.",
  ],
});
