import { errors } from "../errors.ts";
import { formatTime } from "../text/dates.ts";
import type { Desk } from "../write/desk.ts";
import { noteOf, type Comment } from "./comment.ts";
import { commentDeleted, commentSaved } from "./events.ts";
import { shownStatus, withStatus } from "./status.ts";
import { liftAnswers } from "./thread.ts";

/** Puts a comment in the trash; what it was is remembered. @throws ApiError 410 `rest_already_trashed`. */
export async function trashComment({ db, clock, emit }: Desk, before: Comment): Promise<Comment> {
  if (shownStatus(before) === "trash") throw errors.rest_already_trashed();
  const at = formatTime(clock.now().getTime());
  const comment = await db.comments.update(before.id, withStatus(before, "trash", at));
  await emit(commentSaved, { comment: noteOf(comment), before: noteOf(before) });
  return comment;
}

/** Removes a comment; answers to it move up. */
export async function deleteComment({ db, emit }: Desk, comment: Comment): Promise<void> {
  await liftAnswers(db, comment);
  await db.origins.removeAll({ kind: "comment", target: comment.id });
  await db.comments.remove(comment.id);
  await emit(commentDeleted, { comment: noteOf(comment) });
}
