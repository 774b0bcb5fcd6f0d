import { type Db, formatTime } from "@waymark/core";
import { errors } from "../errors.ts";
import { lockComment, lockParents } from "../locks.ts";
import { deepest } from "../permalink.ts";
import type { tables } from "../tables.ts";
import { type Comment, noteOf } from "./comment.ts";
import { forget } from "../import/origin.ts";
import type { ContentContext } from "../write/item.ts";
import { statusInResponse, withStatus } from "./status.ts";
import { commentDeleted, commentSaved } from "../events.ts";

type CommentDb = Db<typeof tables>;

/**
 * The parent under which a reply is stored. If the parent is at the maximum depth, it is the parent's parent: both are
 * siblings then. An id of a missing comment is stored as it is.
 *
 * @throws ApiError 400 `rest_comment_invalid_parent` for a comment on another item, and for a cycle.
 */
export async function replyParent(
  db: CommentDb,
  parent: number,
  { id, post }: Pick<Comment, "id" | "post">,
  maxDepth: number,
): Promise<number> {
  if (parent === 0) return parent;
  const above = await aboveOf(db, parent, id);
  if (!above) return parent;
  const path = [above.id];
  for (let at = above; at.parent !== 0 && path.length < deepest;) {
    const next = await db.comments.get(at.parent);
    if (!next) break;
    path.push(next.id);
    at = next;
  }
  if (above.post !== post || path.includes(id)) throw errors.rest_comment_invalid_parent();
  const isWithinDepth = path.length < maxDepth;
  return isWithinDepth ? parent : (path[path.length - maxDepth + 1] ?? 0);
}

/** The parent comment, locked, with its ancestors if a comment is moved. */
async function aboveOf(db: CommentDb, parent: number, id: number): Promise<Comment | undefined> {
  if (id !== 0) await lockParents(db, "comment");
  const above = await db.comments.get(parent, { forUpdate: true });
  if (above) return above;
  // It may be inserted concurrently.
  await lockComment(db, parent);
  return db.comments.get(parent, { forUpdate: true });
}

/**
 * Removes an id from replies that named it before it was assigned: their writers could not know this comment, and
 * threads must not span items or form cycles.
 */
export async function releaseClaims(db: CommentDb, id: number): Promise<void> {
  await db.comments.updateAll({ parent: id }, { parent: 0 });
}

/** Moves the replies to a comment that is being deleted up to its parent. */
export async function reparentReplies(db: CommentDb, { id, parent }: Comment): Promise<void> {
  await db.comments.updateAll({ parent: id }, { parent });
}

/** Trashes a comment and stores its former status. @throws ApiError 410 `rest_already_trashed`. */
export async function trashComment(
  { db, clock, emit }: ContentContext,
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
export async function removeBelow(db: ContentContext["db"], post: number): Promise<void> {
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
export async function deleteComment({ db, emit }: ContentContext, comment: Comment): Promise<void> {
  await reparentReplies(db, comment);
  await forget(db, "comment", comment.id);
  await db.comments.remove(comment.id);
  await emit(commentDeleted, { comment: noteOf(comment) });
}
