import type { Db, Row } from "@waymark/core";
import { defineIntegrityCheck } from "../builder.ts";
import type { tables } from "../tables.ts";
import { portions } from "./portions.ts";

type CommentDb = Pick<Db<typeof tables>, "comments" | "content">;
type Comment = Row<(typeof tables.comments)["columns"]>;

/** Each comment has an item and the right copies of its columns. */
export const checkComments = defineIntegrityCheck(
  "content.comments",
  async function* ({ db, signal }) {
    for await (const comments of portions(db.comments, signal, {
      columns: ["id", "post", "in_trash"],
      orderBy: "id",
    })) {
      const fits = await fitting(db, comments);
      for (const comment of comments) {
        if (fits(comment)) continue;
        // Checked again with the item locked, so that it cannot be moved.
        const wrong = await db.transaction(async (held) => {
          await held.content.get(comment.post, { forUpdate: true });
          const isFine = await fitting(held, [comment]);
          const now = await held.comments.get(comment.id);
          return now !== undefined && !isFine(now);
        });
        if (wrong)
          yield `Comment ${comment.id} does not match item ${comment.post}, or the item is missing.`;
      }
    }
  },
);

async function fitting(
  db: CommentDb,
  comments: readonly Comment[],
): Promise<(comment: Comment) => boolean> {
  const items = await db.content.find({
    where: { id: { in: [...new Set(comments.map(({ post }) => post))] } },
    columns: ["id", "status"],
  });
  const status = new Map(items.map((item) => [item.id, item.status]));
  return ({ post, in_trash: inTrash }) =>
    status.has(post) && (status.get(post) === "trash") === inTrash;
}
