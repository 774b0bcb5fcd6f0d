import { defineErrors, type ApiError } from "@waymark/core";
import { changeFaults, type ChangeFault } from "./changes/faults.ts";

/** Every refusal of the string locator beside core's own. */
export const errors = defineErrors({
  string_locator_off: [
    403,
    "This site opens nothing here to the string locator.",
    "The option `files` is left out, or `content` for items.",
  ],
  string_locator_foreign: [
    403,
    "Send this from a page of the site itself.",
    "A browser sends a change for a page of another site.",
  ],
  string_locator_invalid_path: [
    400,
    "This file may not be touched.",
    "A path is not plain or leads out of the folders that are open, or the file is of a kind that stays closed.",
  ],
  string_locator_not_found: [
    404,
    "There is no such file, item or change.",
    "What a place or an id names is not there, or not open.",
  ],
  string_locator_too_large: [
    413,
    "This text is too large.",
    "A file, or what a replacement would make of it, is larger than files may be.",
  ],
  string_locator_no_text: [422, "This is not text in UTF-8.", "A file holds something else."],
  string_locator_not_writable: [
    403,
    "This file cannot be written.",
    "The file or its folder is read-only for the site.",
  ],
  string_locator_changed: [
    409,
    "This text has changed since it was read. Look at it again.",
    "`version` is not that of the text as it is now.",
  ],
  string_locator_not_kept: [
    409,
    "No backup could be kept, so nothing was written.",
    "The folder of backups cannot be written.",
  ],
  string_locator_loopback: [
    409,
    "The site does not answer, so the file is as it was.",
    "`loopback` is asked for, and the site's own address fails before or after the change.",
  ],
  string_locator_stuck: [
    409,
    "The site does not answer since the change, and the former text could not be put back.",
    "A change that is to be taken back meets another one; the backup is kept.",
  ],
  string_locator_syntax: [
    422,
    "The brackets of this text would not match any more.",
    "A replacement would leave a bracket open, or close one that is not open.",
  ],
  string_locator_invalid_pattern: [
    400,
    "This is no pattern that can be searched for.",
    "`regex` is set, and `text` is no pattern, or one that is too large.",
  ],
  string_locator_invalid_cursor: [
    400,
    "Begin this search again.",
    "`cursor` is none of this search.",
  ],
  string_locator_too_slow: [
    422,
    "This replacement takes too long.",
    "A pattern is not done with a text in 2 seconds.",
  ],
  string_locator_not_restorable: [
    409,
    "Nothing is kept of what was there before this change.",
    "The change was not made, or its backup is gone.",
  ],
});

type Code = Exclude<keyof typeof errors, "~table">;
const codes: Readonly<Record<ChangeFault, Code>> = {
  unnamed: "string_locator_invalid_path",
  outside: "string_locator_invalid_path",
  kind: "string_locator_invalid_path",
  link: "string_locator_invalid_path",
  missing: "string_locator_not_found",
  large: "string_locator_too_large",
  binary: "string_locator_no_text",
  locked: "string_locator_not_writable",
  changed: "string_locator_changed",
  unkept: "string_locator_not_kept",
  silent: "string_locator_loopback",
  broken: "string_locator_loopback",
  stuck: "string_locator_stuck",
};
/** The codes of what may go wrong with a file. */
export const faultCodes: readonly Code[] = [...new Set(Object.values(codes))];
/** What went wrong with a file, as an error. */
export const toError = (fault: ChangeFault): ApiError =>
  errors[codes[fault]]({ message: changeFaults[fault] });
