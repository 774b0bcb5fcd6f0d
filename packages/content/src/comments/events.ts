import { defineEvent } from "@waymark/core";

/** A comment, as events describe it, without personal data. */
export interface CommentNote {
  readonly id: number;
  /** The id of the item. */
  readonly post: number;
  readonly parent: number;
  /** The id of the user who wrote it; 0 without an account. */
  readonly author: number;
  readonly status: string;
  readonly type: string;
}
/** A comment was created, updated or moderated. */
export const commentSaved = defineEvent<{
  readonly comment: CommentNote;
  readonly before: CommentNote | undefined;
}>("content.comment-saved");
/** A comment was deleted permanently. Not emitted for comments that are deleted with their item: see `contentDeleted`. */
export const commentDeleted = defineEvent<{ readonly comment: CommentNote }>(
  "content.comment-deleted",
);
