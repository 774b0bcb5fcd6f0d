import { fileErrors } from "../files/port.ts";

/** The reason why a change was not made or was reverted, for administrators. */
export const changeErrors = {
  ...fileErrors,
  silent: "The site does not respond at its own URL, so nothing was written.",
  broken: "The site did not respond after the change, so the file was restored.",
  stuck:
    "The site did not respond after the change, and the file could not be restored: its backup is available.",
} as const;
/** One of these codes. */
export type ChangeErrorCode = keyof typeof changeErrors;
