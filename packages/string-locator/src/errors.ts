import { defineErrors, type ApiError } from "@waymark/core";
import { changeErrors, type ChangeErrorCode } from "./changes/change-errors.ts";

/** All errors of the string locator, in addition to those of core. */
export const errors = defineErrors({
  string_locator_off: [
    403,
    "The string locator is not enabled for this kind of text on this site.",
    "The option `files` is not set, or `content` for items.",
  ],
  string_locator_foreign: [
    403,
    "Cross-site requests are not allowed.",
    "A browser sent the request from a page of another site.",
  ],
  string_locator_invalid_path: [
    400,
    "This file is not accessible.",
    "A path is invalid or leads out of the opened folders, or files of its kind are excluded.",
  ],
  string_locator_not_found: [
    404,
    "The file, item or change does not exist.",
    "The location or ID does not exist, or is not opened.",
  ],
  string_locator_too_large: [
    413,
    "The text is too large.",
    "A file, or the result of a replacement, exceeds the maximum size.",
  ],
  string_locator_no_text: [422, "The file is not UTF-8 text.", "The file contains binary data."],
  string_locator_not_writable: [
    403,
    "The file cannot be written.",
    "The file or its folder is read-only for the site.",
  ],
  string_locator_changed: [
    409,
    "The text has changed since it was read. Read it again.",
    "`version` is not the current version of the text.",
  ],
  string_locator_not_kept: [
    409,
    "The backup could not be stored, so nothing was written.",
    "The folder of backups is not writable.",
  ],
  string_locator_loopback: [
    409,
    "The site does not respond, so the file is unchanged.",
    "With `loopback`, the site's own URL failed before or after the change.",
  ],
  string_locator_stuck: [
    409,
    "The site does not respond since the change, and the previous text could not be restored.",
    "A change to be reverted conflicts with another one; the backup is available.",
  ],
  string_locator_syntax: [
    422,
    "The change would leave unmatched brackets.",
    "A replacement would leave an unmatched bracket.",
  ],
  string_locator_invalid_pattern: [
    400,
    "The pattern is invalid.",
    "`regex` is set, and `text` is an invalid pattern, or too large.",
  ],
  string_locator_invalid_cursor: [
    400,
    "The cursor is invalid; start the search again.",
    "`cursor` does not belong to this search.",
  ],
  string_locator_too_slow: [
    422,
    "The replacement takes too long.",
    "Matching a pattern takes more than 2 seconds.",
  ],
  string_locator_not_restorable: [
    409,
    "There is no backup of the text before this change.",
    "The change was not made, or its backup was deleted.",
  ],
});

type Code = Exclude<keyof typeof errors, "~table">;
const codes: Readonly<Record<ChangeErrorCode, Code>> = {
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
/** The error codes for files. */
export const faultCodes: readonly Code[] = [...new Set(Object.values(codes))];
/** Converts a file error. */
export const toError = (code: ChangeErrorCode): ApiError =>
  errors[codes[code]]({ message: changeErrors[code] });
