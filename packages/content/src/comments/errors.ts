import type { ErrorTable } from "@waymark/core";

/** The errors of comments, a part of the table of content. */
export const commentErrors = {
  rest_comment_invalid_id: [404, "There is no such comment.", "The id names no comment."],
  rest_comment_exists: [400, "A new comment has no id yet.", "`id` is sent with a new comment."],
  rest_invalid_comment_type: [
    400,
    "Comments that are sent here have no type of their own.",
    "`type` is sent with a new comment.",
  ],
  rest_comment_login_required: [
    401,
    "Sign in to comment.",
    "Nobody is signed in, and the site takes no comments without an account.",
  ],
  rest_comment_invalid_author: [
    "auth",
    "Sorry, you may only comment in your own name.",
    "`author` is somebody else, without the right to moderate.",
  ],
  rest_comment_invalid_author_ip: [
    "auth",
    "Sorry, you may not set the address that a comment came from.",
    "`author_ip` is not the caller's, without the right to moderate.",
  ],
  rest_comment_invalid_status: [
    "auth",
    "Sorry, you may not set the status of a new comment.",
    "`status` of a new comment without the right to moderate.",
  ],
  rest_comment_invalid_date: [
    "auth",
    "Sorry, you may not set the date of a comment.",
    "`date` or `date_gmt` without the right to moderate.",
  ],
  rest_comment_invalid_post_id: [
    403,
    "There is no such item to comment on.",
    "`post` of a comment is missing or names nothing.",
  ],
  rest_comment_draft_post: [403, "A draft takes no comments.", "The item is a draft."],
  rest_comment_trash_post: [
    403,
    "What is in the trash takes no comments.",
    "The item is in the trash.",
  ],
  rest_comment_closed: [
    403,
    "Comments are closed here.",
    "The item takes no comments, or none any more.",
  ],
  rest_comment_content_invalid: [
    400,
    "Say something.",
    "The content of a comment is empty, or nothing of it may be stored.",
  ],
  rest_comment_author_data_required: [
    400,
    "Give a name and a mail address.",
    "The site asks who comments without an account for a name and an address.",
  ],
  rest_comment_author_invalid: [
    400,
    "There is no such user.",
    "`author` of a comment names no user.",
  ],
  rest_comment_invalid_parent: [
    400,
    "A comment cannot answer that one.",
    "`parent` stands below another item, or answers this comment itself.",
  ],
  rest_cannot_read_post: [
    "auth",
    "Sorry, you are not allowed to read the item of these comments.",
    "`post` names an item that the caller may not read.",
  ],
  rest_forbidden_param: [
    "auth",
    "Sorry, you are not allowed to use these filters.",
    "A filter of comments that is not for the caller.",
  ],
  comment_author_column_length: [
    400,
    "The name is too long.",
    "`author_name` has more than 245 characters.",
  ],
  comment_author_email_column_length: [
    400,
    "The mail address is too long.",
    "`author_email` has more than 100 characters.",
  ],
  comment_author_url_column_length: [
    400,
    "The address is too long.",
    "`author_url` has more than 200 characters.",
  ],
  comment_content_column_length: [
    400,
    "The comment is too long.",
    "The content of a comment has more than 65,525 bytes.",
  ],
  comment_duplicate: [
    409,
    "You have said that already.",
    "The same person has sent the same text in the same place.",
  ],
  comment_flood: [
    400,
    "You are commenting too quickly. Slow down.",
    "The same person, or the same address, has commented less than 15 seconds ago.",
  ],
} as const satisfies ErrorTable;
