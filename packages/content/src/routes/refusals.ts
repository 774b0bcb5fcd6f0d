/** Who reads for editing, or past a password, and may not. */
export const readingItem = [
  "rest_forbidden_context",
  "rest_post_incorrect_password",
  "rest_cannot_read",
  "rest_cannot_read_post",
] as const;
/** Values of an item that are not as they must be, or not for this caller. */
export const writingItem = [
  "empty_content",
  "rest_invalid_author",
  "rest_invalid_field",
  "rest_invalid_type",
  "rest_cannot_edit_others",
  "rest_cannot_assign_sticky",
  "rest_cannot_assign_term",
  "rest_cannot_publish",
  "rest_post_invalid_id",
] as const;
/** What a route below an item finds missing, the item or what hangs on it. */
export const belowItem = ["rest_post_invalid_parent", "rest_post_invalid_id"] as const;
/** Orders and pages of a list that need what was not sent, or are not there. */
export const listing = [
  "rest_forbidden_context",
  "rest_no_search_term_defined",
  "rest_orderby_include_missing_include",
] as const;
/** Names and places of a term. */
export const writingTerm = [
  "empty_term_name",
  "term_name_too_long",
  "term_exists",
  "duplicate_term_slug",
  "rest_taxonomy_not_hierarchical",
  "rest_term_invalid",
] as const;
/** Who reads a comment reads what it stands below. */
export const readingComment = [
  "rest_forbidden_context",
  "rest_cannot_read",
  "rest_cannot_read_post",
  "rest_post_incorrect_password",
  "rest_user_invalid_id",
] as const;
/** Values of a comment that are not as they must be, or not for this caller. */
export const writingComment = [
  "comment_author_column_length",
  "comment_author_email_column_length",
  "comment_author_url_column_length",
  "comment_content_column_length",
  "rest_comment_content_invalid",
  "rest_comment_invalid_author",
  "rest_comment_author_invalid",
  "rest_comment_invalid_author_ip",
  "rest_comment_invalid_date",
  "rest_comment_invalid_parent",
  "rest_comment_invalid_post_id",
  "rest_comment_invalid_status",
  "rest_cannot_read_post",
  "rest_forbidden_param",
] as const;
/** Files that are not taken. */
export const takingFile = [
  "rest_image_broken",
  "rest_image_too_large",
  "rest_upload_unsupported_type",
  "rest_upload_user_quota_exceeded",
] as const;
/** Files that are no image that can be changed, or not by this caller. */
export const editingImage = [
  ...takingFile,
  "rest_cannot_edit",
  "rest_cannot_edit_image",
  "rest_unknown_attachment",
  "rest_cannot_edit_file_type",
] as const;
