import { errors } from "../errors.ts";
import type { Comment } from "./comment.ts";

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Checks the lengths of a comment's texts.
 *
 * @throws ApiError 400 `comment_author_column_length`, `comment_author_email_column_length`,
 * `comment_author_url_column_length` or `comment_content_column_length`.
 */
export function checkLengths({
  author_name: name = "",
  author_email: email = "",
  author_url: url = "",
  content = "",
}: Partial<Pick<Comment, "author_name" | "author_email" | "author_url" | "content">>): void {
  if (name.length > 245) throw errors.comment_author_column_length();
  if (email.length > 100) throw errors.comment_author_email_column_length();
  if (url.length > 200) throw errors.comment_author_url_column_length();
  if (content.length > 65_525 || bytes(content) > 65_525)
    throw errors.comment_content_column_length();
}
