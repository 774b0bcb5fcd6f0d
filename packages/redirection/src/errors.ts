import { defineErrors, type ApiError, type MakeError } from "@waymark/core";

/** Every error of redirects beside core's own. All are 400: clients know these codes and no other status of them. */
export const errors = defineErrors({
  redirect: [
    400,
    "This redirect cannot be stored.",
    "A redirect has an unknown type, a source, target or pattern that cannot work, no group, or leads to itself.",
  ],
  redirect_update_failed: [400, "There is no such redirect.", "The redirect to change is unknown."],
  redirect_bulk_failed: [
    400,
    "There is no such redirect.",
    "One of `items` is unknown; none of them was changed.",
  ],
  redirect_bulk_unconfirmed: [
    400,
    'Send a filter, or `confirm: "all"` to delete everything.',
    "`global` deletes without a filter.",
  ],
  redirect_group_invalid: [
    400,
    "This group cannot be stored.",
    "A group has no name or no module, or the group to change is unknown.",
  ],
  redirect_import_invalid_group: [
    400,
    "There is no such group.",
    "A file is imported into a group that is unknown.",
  ],
  redirect_import_invalid_file: [
    400,
    "Send a file of redirects in the field `file`.",
    "The upload holds no file, or one that is no text.",
  ],
  redirect_delete_unconfirmed: [
    400,
    'Send `confirm: "all"` to delete every redirect, group, log and setting.',
    "`plugin/delete` without a confirmation.",
  ],
});

/** Numbers that stand beside the codes under `error_code`: they tell where, and stay what they are. */
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

/** One of the module's errors, with its number and, where there is one, what exactly is wrong. */
export const refuse = (make: MakeError, place: keyof typeof places, message?: string): ApiError =>
  make({ ...(message !== undefined && { message }), data: { error_code: places[place] } });
