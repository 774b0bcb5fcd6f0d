/** Values of a user that are not as they must be, or not for this caller. */
export const writingUser = [
  "existing_user_email",
  "existing_user_login",
  "rest_user_invalid_role",
  "user_login_too_long",
  "user_nicename_too_long",
  "user_url_too_long",
  "rest_user_invalid_argument",
  "rest_user_invalid_email",
  "rest_user_invalid_slug",
  "rest_cannot_edit_roles",
] as const;
/** Why a user stays. */
export const removingUser = [
  "rest_user_cannot_delete",
  "rest_trash_not_supported",
  "rest_user_invalid_reassign",
] as const;
/** The errors for application passwords of unknown users and of anonymous callers. */
export const findingHolder = ["application_passwords_disabled", "rest_user_invalid_id"] as const;
