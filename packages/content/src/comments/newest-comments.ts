import { defineLoader, type Db } from "@waymark/core";
import { tables } from "../tables.ts";
import type { Comment, CommentWhere } from "./comment.ts";

/** Condition for comments that everybody who may read the item can see. */
export const publiclyVisible = { status: "approved", in_trash: false, type: "comment" } as const;

/** Maximum number of comments embedded in one object: a full page. */
const most = 100;

/** The newest comments on each item, or the newest replies to each comment, in one query unless some have very many. */
export async function newestComments(
  db: Db<typeof tables>,
  column: "post" | "parent",
  ids: readonly number[],
  where: CommentWhere,
): Promise<ReadonlyMap<number, readonly Comment[]>> {
  const found = new Map(ids.map((id): [number, Comment[]] => [id, []]));
  if (ids.length === 0) return found;
  const orderBy = [{ date_gmt: "desc" }, { id: "desc" }] as const;
  const find = (batch: readonly number[], limit: number) =>
    db.comments.find({ where: { and: [where], [column]: { in: batch } }, orderBy, limit });
  const all = await find(ids, most * ids.length + 1);
  if (all.length <= most * ids.length)
    for (const comment of all) {
      const own = found.get(comment[column]);
      if (own && own.length < most) own.push(comment);
    }
  // One with very many comments would take the whole page.
  else for (const id of ids) found.set(id, await find([id], most));
  return found;
}

/** Number of replies read at a time. */
const atOnce = 1000;

/** Whether comments have replies that every reader of the comment may read. */
export const hasReplies = defineLoader<typeof tables, boolean>({
  tables,
  empty: false,
  async load({ rows, db }) {
    const found = new Map<number, true>();
    let remaining = rows.map(({ id }) => id);
    while (remaining.length > 0) {
      const replies = await db.comments.find({
        where: { ...publiclyVisible, parent: { in: remaining } },
        orderBy: "parent",
        columns: ["parent"],
        limit: atOnce,
      });
      for (const { parent } of replies) found.set(parent, true);
      const last = replies.at(-1)?.parent ?? 0;
      remaining = replies.length < atOnce ? [] : remaining.filter((id) => id > last);
    }
    return found;
  },
});
