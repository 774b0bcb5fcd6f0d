import { formatTime } from "@waymark/core";
import { errors } from "../errors.ts";
import { forget } from "../import/origin.ts";
import type { Context } from "../write/context.ts";
import { noteOf, type Comment } from "./comment.ts";
import { statusInResponse, withStatus } from "./status.ts";
import { liftAnswers } from "./thread.ts";
import { commentDeleted, commentSaved } from "../events.ts";

/** Trashes a comment and stores its former status. @throws ApiError 410 `rest_already_trashed`. */
export async function trashComment(
  { db, clock, emit }: Context,
  before: Comment,
): Promise<Comment> {
  if (statusInResponse(before) === "trash") throw errors.rest_already_trashed();
  const at = formatTime(clock.now().getTime());
  const comment = await db.comments.update(before.id, withStatus(before, "trash", at));
  await emit(commentSaved, { comment: noteOf(comment), before: noteOf(before) });
  return comment;
}

/** Number of comments deleted per batch. */
const atOnce = 500;

/** Deletes all comments on an item that is being deleted. */
export async function removeBelow(db: Context["db"], post: number): Promise<void> {
  const some = async (): Promise<number> => {
    const found = await db.comments.find({ where: { post }, columns: ["id"], limit: atOnce });
    if (found.length === 0) return 0;
    const id = { in: found.map((comment) => comment.id) };
    await forget(db, "comment", id);
    await db.comments.removeAll({ id });
    return found.length;
  };
  while ((await some()) === atOnce);
}

/** Deletes a comment; replies to it move up. */
export async function deleteComment({ db, emit }: Context, comment: Comment): Promise<void> {
  await liftAnswers(db, comment);
  await forget(db, "comment", comment.id);
  await db.comments.remove(comment.id);
  await emit(commentDeleted, { comment: noteOf(comment) });
}
