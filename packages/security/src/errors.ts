import { defineErrors, errors as core, type ApiError } from "@waymark/core";

/** What this module refuses with, beside the errors of core. */
const own = defineErrors({
  rest_save_config_error: [
    422,
    "Send the values to be changed as `fields`.",
    "`fields` is empty, or no object.",
  ],
  rest_set_config_error: [
    422,
    "These values cannot be set.",
    "A value is refused, or a name is unknown; the message names each, and nothing is changed.",
  ],
  security_scan_running: [
    409,
    "A scan is running already.",
    "A scan is started while another one runs.",
  ],
  security_issue_not_found: [404, "Issue not found.", "The id names no issue."],
  security_action_unavailable: [
    409,
    "This cannot be done with this issue.",
    "An upload is to be put away or back where the issue is about none, or the file is another one by now.",
  ],
  security_sign_in_refused: [
    403,
    "Signing in is not allowed from here.",
    "The configuration refuses the address, or application passwords.",
  ],
  security_not_found: [404, "There is no such entry.", "The id names no lockout or device."],
  security_wrong_proof: [
    403,
    "The password or the code is wrong.",
    "What has to be confirmed comes with a wrong password, or a code that is wrong or was used.",
  ],
  security_two_factor_off: [
    409,
    "Two-factor sign-in is switched off on this site.",
    "A second factor is set up while the configuration has none.",
  ],
  security_two_factor_missing: [
    409,
    "This user has no second factor.",
    "A second factor is changed or removed where there is none.",
  ],
  security_already_connected: [
    409,
    "This site has a console already.",
    "A console is connected while one that the configuration names is.",
  ],
});

/** The errors of this module and those of core, by code. */
export const errors = { ...core, ...own, "~table": own["~table"] };

/** Whatever was wrong with a proof: who guesses learns nothing from the refusal. */
export const notProven = (): ApiError =>
  core.rest_forbidden_context({ message: "This proof is not valid." });
