import type { ErrorTable } from "@waymark/core";

/** The errors of comments, part of the errors of the module. */
export const commentErrors = {
  rest_comment_invalid_id: [404, "Invalid comment ID.", "No comment has this id."],
  rest_comment_exists: [
    400,
    "Do not send id when creating a comment.",
    "`id` was sent when creating a comment.",
  ],
  rest_invalid_comment_type: [
    400,
    "Comments with this type cannot be created.",
    "`type` of a new comment is not `comment`.",
  ],
  rest_comment_login_required: [
    401,
    "Sorry, you must be logged in to comment.",
    "The caller is anonymous, and the site does not allow anonymous comments.",
  ],
  rest_comment_invalid_author: [
    "auth",
    "Sorry, you are not allowed to set the author of a comment.",
    "`author` is another user, and the caller may not moderate comments.",
  ],
  rest_comment_invalid_author_ip: [
    "auth",
    "Sorry, you are not allowed to set the IP address of a comment.",
    "`author_ip` is not the caller's address, and the caller may not moderate comments.",
  ],
  rest_comment_invalid_status: [
    "auth",
    "Sorry, you are not allowed to set the status of a new comment.",
    "`status` was sent with a new comment, and the caller may not moderate comments.",
  ],
  rest_comment_invalid_date: [
    "auth",
    "Sorry, you are not allowed to set the date of a comment.",
    "`date` or `date_gmt` was sent, and the caller may not moderate comments.",
  ],
  rest_comment_invalid_post_id: [
    403,
    "Invalid post ID.",
    "`post` is missing, or no item has this id.",
  ],
  rest_comment_draft_post: [403, "Drafts cannot be commented on.", "The item is a draft."],
  rest_comment_trash_post: [
    403,
    "Items in the trash cannot be commented on.",
    "The item is in the trash.",
  ],
  rest_comment_trashed_with_item: [
    409,
    "The comment is in the trash because its item is. Restore the item first.",
    "`status` is `untrash`, and the item of the comment is in the trash.",
  ],
  rest_comment_closed: [
    403,
    "Comments are closed for this item.",
    "The item is closed for comments, or older than the limit of the site.",
  ],
  rest_comment_content_invalid: [
    400,
    "The content of the comment must not be empty.",
    "`content` is empty, or is empty after sanitizing.",
  ],
  rest_comment_author_data_required: [
    400,
    "A name and an email address are required.",
    "The site requires a name and an email address from commenters without an account.",
  ],
  rest_comment_author_invalid: [400, "Invalid author ID.", "No user has the id in `author`."],
  rest_comment_invalid_parent: [
    400,
    "The parent must be another comment on the same item.",
    "`parent` is a comment on another item, or a reply to this comment.",
  ],
  rest_cannot_read_post: [
    "auth",
    "Sorry, you are not allowed to read the post for this comment.",
    "The caller may not read the item of the comment.",
  ],
  rest_forbidden_param: [
    "auth",
    "Sorry, you are not allowed to use these filters.",
    "A filter that requires permission to moderate comments.",
  ],
  comment_author_column_length: [
    400,
    "The author name must not exceed 245 characters.",
    "`author_name` is longer than 245 characters.",
  ],
  comment_author_email_column_length: [
    400,
    "The email address must not exceed 100 characters.",
    "`author_email` is longer than 100 characters.",
  ],
  comment_author_url_column_length: [
    400,
    "The author URL must not exceed 200 characters.",
    "`author_url` is longer than 200 characters.",
  ],
  comment_content_column_length: [
    400,
    "The comment must not exceed 65,525 bytes.",
    "`content` is longer than 65,525 bytes.",
  ],
  comment_duplicate: [
    409,
    "Duplicate comment detected.",
    "The same author has sent the same text for the same item and parent.",
  ],
  comment_flood: [
    400,
    "You are commenting too quickly. Slow down.",
    "The same author, or the same IP address, has commented less than 15 seconds ago.",
  ],
} as const satisfies ErrorTable;
