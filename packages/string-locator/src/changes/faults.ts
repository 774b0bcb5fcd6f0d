import { fileFaults } from "../files/faults.ts";

/** Why a change was not made, or was taken back, in words for administrators. */
export const changeFaults = {
  ...fileFaults,
  silent: "The site does not answer on its own address, so nothing was written.",
  broken: "The site did not answer any more after the change, so the file is as it was before.",
  stuck:
    "The site did not answer any more after the change, and the file could not be put back: its backup is kept.",
} as const;
/** One of them. */
export type ChangeFault = keyof typeof changeFaults;
