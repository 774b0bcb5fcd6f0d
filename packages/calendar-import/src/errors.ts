import { ApiError, defineErrors } from "@waymark/core";

/** Every error of imports beside core's own. Clients know these codes. */
export const errors = defineErrors({
  "import-not-found": [404, "There is no such import.", "The id names no import."],
  "import-exists": [
    409,
    "There is a schedule with these settings already.",
    "A second schedule of the same source with the same settings is made.",
  ],
  "import-running": [409, "This import is running.", "An import is started while it runs."],
  "import-source-unreadable": [
    422,
    "The source could not be read.",
    "A preview is asked for of what is no feed, calendar file or table; the message says why.",
  ],
});

/** 400 for args of which only what is stored shows that they are wrong; in the form of every refused argument. */
export const refused = (params: Readonly<Record<string, string>>): ApiError =>
  new ApiError(
    "rest_invalid_param",
    `Invalid parameter(s): ${Object.keys(params).join(", ")}`,
    400,
    {
      params,
      details: [],
    },
  );
