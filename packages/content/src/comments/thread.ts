import type { Db } from "@waymark/core";
import { errors } from "../errors.ts";
import { lockComment, lockParents } from "../locks.ts";
import { deepest } from "../parents.ts";
import type { tables } from "../tables.ts";
import type { Comment } from "./comment.ts";

type CommentDb = Db<typeof tables>;

/**
 * The comment that an answer is kept below. Where that one stands as deep as answers may, it is the one above it: the
 * two stand beside each other then. An id that names nothing is kept as it is sent.
 *
 * @throws ApiError 400 `rest_comment_invalid_parent` for a comment of another item, and for a circle.
 */
export async function placeBelow(
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
  const isRoom = path.length < maxDepth;
  return isRoom ? parent : (path[path.length - maxDepth + 1] ?? 0);
}

/** The comment that is to be answered. It stays, and what is above it as well where another one is moved. */
async function aboveOf(db: CommentDb, parent: number, id: number): Promise<Comment | undefined> {
  if (id !== 0) await lockParents(db, "comment");
  const above = await db.comments.get(parent, { forUpdate: true });
  if (above) return above;
  // It may be written at this moment.
  await lockComment(db, parent);
  return db.comments.get(parent, { forUpdate: true });
}

/**
 * Lets go of answers to an id that has just been given: those who sent it knew no such comment, and a thread may neither
 * cross items nor run in a circle.
 */
export async function releaseClaims(db: CommentDb, id: number): Promise<void> {
  await db.comments.updateAll({ parent: id }, { parent: 0 });
}

/** Moves the answers to a comment that goes away up to what it answers itself. */
export async function liftAnswers(db: CommentDb, { id, parent }: Comment): Promise<void> {
  await db.comments.updateAll({ parent: id }, { parent });
}
