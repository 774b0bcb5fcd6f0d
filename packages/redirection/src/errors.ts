import { defineErrors, type ApiError, type MakeError } from "@waymark/core";

/** All errors of the module, in addition to those of core. Their status is 400, which existing clients expect. */
export const errors = defineErrors({
  redirect: [
    400,
    "This redirect cannot be stored.",
    "A redirect has an unknown type, an invalid source, target or pattern, no group, or redirects to itself.",
  ],
  redirect_update_failed: [
    400,
    "The redirect was not found.",
    "The ID in the path does not exist.",
  ],
  redirect_bulk_failed: [
    400,
    "The redirect was not found.",
    "An ID in `items` does not exist; nothing was changed.",
  ],
  redirect_bulk_unconfirmed: [
    400,
    'Send a filter, or `confirm: "all"` to delete everything.',
    "`global` was sent without a filter or confirmation.",
  ],
  redirect_group_invalid: [
    400,
    "This group cannot be stored.",
    "A group has no name or an unknown module, or the group to change does not exist.",
  ],
  redirect_import_invalid_group: [
    400,
    "The group was not found.",
    "The group to import into does not exist.",
  ],
  redirect_import_invalid_file: [
    400,
    "Upload a file of redirects in the field `file`.",
    "The upload contains no file, or a file that is not text.",
  ],
  redirect_delete_unconfirmed: [
    400,
    'Send `confirm: "all"` to delete every redirect, group, log and setting.',
    "`plugin/delete` was called without a confirmation.",
  ],
});

/** The `error_code` of each error: stable numbers that identify the place. */
const places = {
  create: 295,
  update: 317,
  updateUnknown: 323,
  bulk: 343,
  groupCreate: 256,
  groupUpdate: 277,
  importGroup: 85,
  importFile: 88,
} as const;

/** Makes one of the module's errors with its number and, optionally, a specific message. */
export const toNumberedError = (
  make: MakeError,
  place: keyof typeof places,
  message?: string,
): ApiError =>
  make({ ...(message !== undefined && { message }), data: { error_code: places[place] } });
