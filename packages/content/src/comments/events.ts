import { defineEvent } from "@waymark/core";

/** A comment as events tell of it: nothing of it is personal. */
export interface CommentNote {
  readonly id: number;
  /** The item below which it stands. */
  readonly post: number;
  readonly parent: number;
  /** The user who wrote it; 0 for somebody without an account. */
  readonly author: number;
  readonly status: string;
  readonly type: string;
}
/** A comment was written, changed or moderated. */
export const commentSaved = defineEvent<{
  readonly comment: CommentNote;
  readonly before: CommentNote | undefined;
}>("content.comment-saved");
/** A comment is gone for good. Those of an item that is deleted go with it: `contentDeleted` tells of them all. */
export const commentDeleted = defineEvent<{ readonly comment: CommentNote }>(
  "content.comment-deleted",
);
