import type { Endpoint, Method } from "@waymark/core";

/** Errors of reading an item in the edit context or with a password. */
export const readingItem = [
  "rest_forbidden_context",
  "rest_post_incorrect_password",
  "rest_cannot_read",
  "rest_cannot_read_post",
] as const;
/** Errors of argument values of a create or update. */
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
/** Errors of routes below an item. */
export const belowItem = ["rest_post_invalid_parent", "rest_post_invalid_id"] as const;
/** Errors of list arguments. */
export const listing = [
  "rest_forbidden_context",
  "rest_no_search_term_defined",
  "rest_orderby_include_missing_include",
] as const;
/** Errors of name, slug and parent of a term. */
export const writingTerm = [
  "empty_term_name",
  "term_name_too_long",
  "term_exists",
  "duplicate_term_slug",
  "rest_taxonomy_not_hierarchical",
  "rest_term_invalid",
] as const;
/** Errors of reading a comment: its item must be readable too. */
export const readingComment = [
  "rest_forbidden_context",
  "rest_cannot_read",
  "rest_cannot_read_post",
  "rest_post_incorrect_password",
  "rest_user_invalid_id",
] as const;
/** Errors of argument values of a comment. */
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
/** Errors of uploads. */
const takingFile = [
  "rest_image_broken",
  "rest_image_too_large",
  "rest_upload_unsupported_type",
  "rest_upload_user_quota_exceeded",
] as const;
/** Errors of requests with a file. */
export const receivingFile = [
  ...takingFile,
  "rest_upload_hash_mismatch",
  "rest_upload_invalid_disposition",
  "rest_upload_no_content_disposition",
  "rest_upload_no_content_type",
  "rest_upload_no_data",
] as const;
/** Errors of image editing. */
export const editingImage = [
  ...takingFile,
  "rest_cannot_edit",
  "rest_cannot_edit_image",
  "rest_unknown_attachment",
  "rest_cannot_edit_file_type",
] as const;

/** An endpoint, by its arguments and its response. */
export type ContentRoute<M extends Method, I extends object, R> = Endpoint<{
  method: M;
  input: I;
  args: I;
  result: R;
}>;
/** The methods that update an item or a term. */
export type ContentEdit = "POST" | "PUT" | "PATCH";
/** A noun with its indefinite article, for summaries: `a post`, `an event`. */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
