import { defineErrors, errors as core, type ApiError } from "@waymark/core";

/** Every refusal of this module beside core's own. */
export const errors = defineErrors({
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
  security_already_connected: [
    409,
    "This site has a console already.",
    "A console is connected while one that the configuration names is.",
  ],
});

/** Whatever was wrong with a proof: who guesses learns nothing from the refusal. */
export const notProven = (): ApiError =>
  core.rest_forbidden_context({ message: "This proof is not valid." });
