import { defineErrors, coreErrors } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
const own = defineErrors({
  rest_user_exists: [400, "Do not send an id when creating a user.", "`id` is sent when creating."],
  rest_user_invalid_id: [
    404,
    "The user does not exist.",
    "No user has this ID, or `me` was requested anonymously.",
  ],
  rest_user_cannot_view: [
    "auth",
    "Sorry, you are not allowed to see this user.",
    "The user has no published content, or `roles` or `capabilities` was requested without `list_users`.",
  ],
  rest_forbidden_orderby: [
    "auth",
    "Sorry, you are not allowed to order users by this.",
    "`orderby` is `email` or `registered_date` without `list_users`.",
  ],
  rest_forbidden_who: [
    "auth",
    "Sorry, you are not allowed to query users by this parameter.",
    "`who=authors` without permission to edit content.",
  ],
  rest_cannot_create_user: [
    "auth",
    "Sorry, you are not allowed to add users.",
    "The caller lacks `create_users`.",
  ],
  rest_cannot_edit: [
    "auth",
    "Sorry, you are not allowed to change this user.",
    "Another user is changed without `edit_users`, or a user with capabilities that the caller lacks.",
  ],
  rest_cannot_edit_roles: [
    "auth",
    "Sorry, you are not allowed to change the roles of this user.",
    "`roles` is sent without `promote_users`.",
  ],
  rest_user_cannot_delete: [
    "auth",
    "Sorry, you are not allowed to delete this user.",
    "The caller lacks `delete_users`, or the user has capabilities that the caller lacks.",
  ],
  rest_user_invalid_argument: [
    400,
    "A login cannot be changed.",
    "`username` differs from the stored one.",
  ],
  rest_user_invalid_email: [
    400,
    "Another user has this address.",
    "Another user already has this email address, or uses it as a login.",
  ],
  rest_user_invalid_slug: [
    400,
    "Another user has this slug.",
    "The slug is empty, or another user has it.",
  ],
  rest_user_invalid_role: [
    400,
    "The role does not exist.",
    "A role is unknown (400), or the caller may not assign or remove it (403).",
  ],
  rest_user_invalid_reassign: [
    400,
    "The user to reassign the content to does not exist.",
    "`reassign` is the deleted user, or does not exist.",
  ],
  rest_trash_not_supported: [
    501,
    "Users cannot be put in the trash: send force=true to delete.",
    "A user is deleted without `force=true`.",
  ],
  existing_user_login: [
    409,
    "This login is taken.",
    "Another user has this login, or uses it as an email address, compared case-insensitively.",
  ],
  existing_user_email: [
    409,
    "This address is taken.",
    "Another user has this email address, or uses it as a login, compared case-insensitively.",
  ],
  user_login_too_long: [
    400,
    "A login has at most 60 characters.",
    "The login exceeds the maximum length.",
  ],
  user_nicename_too_long: [
    400,
    "A slug has at most 50 characters.",
    "`slug` exceeds the maximum length.",
  ],
  user_url_too_long: [
    400,
    "The address of a user's site has at most 100 characters.",
    "`url` exceeds the maximum length.",
  ],
  application_passwords_disabled: [
    501,
    "Application passwords are disabled on this site.",
    "The site's option `applicationPasswords` is false.",
  ],
  rest_cannot_list_application_passwords: [
    "auth",
    "Sorry, you are not allowed to list the application passwords of this user.",
    "The caller may not edit the user.",
  ],
  rest_cannot_read_application_password: [
    "auth",
    "Sorry, you are not allowed to read this application password.",
    "The caller may not edit the user.",
  ],
  rest_cannot_create_application_passwords: [
    "auth",
    "Sorry, you are not allowed to create application passwords for this user.",
    "The caller may not edit the user.",
  ],
  rest_cannot_edit_application_password: [
    "auth",
    "Sorry, you are not allowed to change this application password.",
    "The caller may not edit the user.",
  ],
  rest_cannot_delete_application_password: [
    "auth",
    "Sorry, you are not allowed to delete this application password.",
    "The caller may not edit the user.",
  ],
  rest_cannot_delete_application_passwords: [
    "auth",
    "Sorry, you are not allowed to delete the application passwords of this user.",
    "The caller may not edit the user.",
  ],
  rest_application_password_not_found: [
    404,
    "The application password does not exist.",
    "The user has no application password with this UUID.",
  ],
  application_password_duplicate_name: [
    409,
    "An application password with this name already exists.",
    "The user already has one with this name, compared case-insensitively.",
  ],
  rest_application_password_limit: [
    409,
    "A user has at most 100 application passwords.",
    "The user already has 100 application passwords.",
  ],
  rest_cannot_introspect_app_password_for_non_authenticated_user: [
    "auth",
    "The application password in use can only be read by its owner.",
    "Introspection was requested anonymously or for another user.",
  ],
  rest_no_authenticated_app_password: [
    404,
    "No application password is in use.",
    "Introspection was requested with another authentication method.",
  ],
  api_tokens_disabled: [
    501,
    "API tokens are disabled on this site.",
    "The site's option `apiTokens` is false.",
  ],
  rest_cannot_list_api_tokens: [
    "auth",
    "Sorry, you are not allowed to list the API tokens of this user.",
    "The caller may not edit the user.",
  ],
  rest_cannot_create_api_tokens: [
    "auth",
    "Sorry, you are not allowed to create API tokens for this user.",
    "The caller may not edit the user, or is authenticated by an API token.",
  ],
  rest_cannot_delete_api_token: [
    "auth",
    "Sorry, you are not allowed to revoke this API token.",
    "The caller may not edit the user, or uses another API token.",
  ],
  rest_cannot_list_sessions: [
    "auth",
    "Sorry, you are not allowed to list the sessions of this user.",
    "The caller may not edit the user, or is authenticated by an API token.",
  ],
  rest_cannot_delete_sessions: [
    "auth",
    "Sorry, you are not allowed to end the sessions of this user.",
    "The caller may not edit the user, or is authenticated by an API token.",
  ],
  session_not_found: [
    404,
    "The session does not exist.",
    "The user has no session with this id, or it has ended.",
  ],
  rest_api_token_not_found: [
    404,
    "The API token does not exist.",
    "The user has no API token with this UUID.",
  ],
  rest_api_token_invalid_scope: [
    400,
    "An API token can only have capabilities of its owner.",
    "`scopes` has a capability that the user does not have.",
  ],
  rest_api_token_limit: [
    409,
    "A user has at most 100 API tokens.",
    "The user already has 100 API tokens. Expired tokens count until they are deleted, once a day.",
  ],
  rest_api_token_read_only: [
    403,
    "This API token is read-only.",
    "A request with a read-only token uses a method other than GET, HEAD or OPTIONS.",
  ],
  rest_api_token_no_credentials: [
    403,
    "Passwords and email addresses cannot be set with an API token.",
    "A caller with an API token creates a user, or changes a password or an email address.",
  ],
  password_resets_disabled: [
    501,
    "This site does not reset passwords by mail.",
    "The site's option `passwordResets` is false.",
  ],
  invitation_exists: [
    409,
    "This address has already been invited. Send the invitation again, or revoke it.",
    "There is an invitation for this address that has not expired.",
  ],
  invitation_not_found: [
    404,
    "The invitation does not exist.",
    "No invitation has this UUID, or it was accepted or revoked.",
  ],
  rest_invalid_link: [
    400,
    "This link is not valid. It has expired, was used, or a newer one was sent.",
    "The token of a mailed link is unknown, expired or used.",
  ],
  rest_user_disabled: [
    403,
    "This user is disabled.",
    "A disabled user signs in with an identity of another provider.",
  ],
  rest_https_required: [
    403,
    "Credentials are only accepted over https.",
    "Credentials came over plain http from another machine.",
  ],
});

/** The errors of this module and those of core, by code. */
export const errors = { ...coreErrors, ...own, "~table": own["~table"] };
