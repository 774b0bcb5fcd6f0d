import { defineErrors, coreErrors, type ApiError } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
const own = defineErrors({
  rest_save_config_error: [
    422,
    "Send the values to be changed as `fields`.",
    "`fields` is empty or not an object.",
  ],
  rest_set_config_error: [
    422,
    "These values cannot be set.",
    "A value is invalid, or a name is unknown; the message lists them, and nothing is changed.",
  ],
  security_scan_running: [
    409,
    "A scan is running already.",
    "A scan was started while another one is running.",
  ],
  security_issue_not_found: [404, "The issue does not exist.", "No issue has this id."],
  security_action_unavailable: [
    409,
    "The action is not available for this issue.",
    "An upload is to be quarantined or restored, but the issue is not about an upload, or the file has changed.",
  ],
  security_sign_in_refused: [
    403,
    "Signing in is not allowed from this address.",
    "The configuration blocks the IP address, or application passwords.",
  ],
  security_not_found: [404, "The entry does not exist.", "No lockout or device has this id."],
  security_wrong_proof: [
    403,
    "The password or the code is wrong.",
    "A change was confirmed with a wrong password, or with a wrong or used code.",
  ],
  security_two_factor_off: [
    409,
    "Two-factor sign-in is switched off on this site.",
    "A second factor was set up while two-factor sign-in is switched off.",
  ],
  security_two_factor_missing: [
    409,
    "This user has no second factor.",
    "The second factor to change or remove does not exist.",
  ],
  security_password_missing: [
    409,
    "Set a password on your profile page first.",
    "A user without a password started to set up a first second factor.",
  ],
  security_already_connected: [
    409,
    "This site has a console already.",
    "A console was connected while another one is.",
  ],
});

/** The errors of this module and those of core, by code. */
export const errors = { ...coreErrors, ...own, "~table": own["~table"] };

/** The same error for all failures of an authentication, so that it discloses nothing. */
export const notProven = (): ApiError =>
  coreErrors.rest_forbidden_context({ message: "This proof is not valid." });
