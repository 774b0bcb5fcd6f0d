import { ApiError, defineErrors, invalidArguments } from "@waymark/core";

/** All errors of imports, in addition to those of core. Existing clients depend on these codes. */
export const errors = defineErrors({
  "import-not-found": [404, "The import does not exist.", "The ID is not that of an import."],
  "import-exists": [
    409,
    "A schedule with these settings already exists.",
    "A schedule with the same source and settings already exists.",
  ],
  "import-running": [
    409,
    "This import is already running.",
    "An import was started while it is running.",
  ],
  "import-source-unreadable": [
    422,
    "The source could not be read.",
    "A preview was requested for a source that is not a feed, calendar file or table; the message has details.",
  ],
});

/**
 * An error of status 400 for arguments that are invalid in relation to stored data; same format as all argument errors.
 */
export const rejected = (params: Readonly<Record<string, string>>): ApiError =>
  invalidArguments(params, false);

/** The message of an error, for administrators. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "The item could not be stored.";
  const params = Object(error.data) as { readonly params?: Readonly<Record<string, unknown>> };
  const wrong = Object.entries(Object(params.params) as object);
  if (wrong.length === 0) return error.message;
  return wrong.map(([name, reason]) => `${name}: ${String(reason)}`).join(" ");
}
