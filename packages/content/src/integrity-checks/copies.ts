import type { Db, Row } from "@waymark/core";
import { defineIntegrityCheck } from "../builder.ts";
import { copiedColumns, itemCopyOf } from "../comments/item-copy.ts";
import { audienceFor, unknown } from "../media/attachment.ts";
import type { tables } from "../tables.ts";
import { attachment } from "../types.ts";
import { inBatches } from "./batches.ts";

type CopyDb = Pick<Db<typeof tables>, "comments" | "content">;
type Comment = Row<(typeof tables.comments)["columns"]>;
type Item = Row<(typeof tables.content)["columns"]>;

/** Each comment has an item and the right copies of its columns. */
export const checkComments = defineIntegrityCheck(
  "content.comments",
  async function* ({ db, signal }) {
    for await (const comments of inBatches(db.comments, signal, {
      columns: ["id", "post", "audience", "owner", "in_trash"],
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

/** A function that decides whether one of these comments matches its item as it is now. */
async function fitting(
  db: CopyDb,
  comments: readonly Comment[],
): Promise<(comment: Comment) => boolean> {
  const items = await db.content.find({
    where: { id: { in: [...new Set(comments.map(({ post }) => post))] } },
    columns: copiedColumns,
  });
  const copies = new Map(items.map((item) => [item.id, itemCopyOf(item)]));
  return ({ post, audience, owner, in_trash }) => {
    const copy = copies.get(post);
    return copy?.audience === audience && copy.owner === owner && copy.in_trash === in_trash;
  };
}

const fileColumns = [...copiedColumns, "parent", "owner"] as const;

/** Each file has the audience and the owner that follow from the item that it is attached to. */
export const checkAttached = defineIntegrityCheck(
  "content.attached",
  async function* ({ db, signal }) {
    const query = {
      where: { type: attachment.name },
      columns: fileColumns,
      orderBy: "id",
    } as const;
    for await (const files of inBatches(db.content, signal, query)) {
      const parents = await db.content.find({
        where: { id: { in: [...new Set(files.map(({ parent }) => parent))] } },
        columns: copiedColumns,
      });
      const parentOf = new Map(parents.map((item) => [item.id, item]));
      for (const file of files) {
        if (isAttached(file, parentOf.get(file.parent))) continue;
        // Checked again with the items locked, so that they cannot change.
        const wrong = await db.transaction(async ({ content }) => {
          const parent = await content.get(file.parent, { forUpdate: true });
          const now = await content.get(file.id, { forUpdate: true });
          return now?.parent === file.parent && !isAttached(now, parent);
        });
        if (wrong)
          yield `File ${file.id} does not have the audience and the owner of item ${file.parent}.`;
      }
    }
  },
);

/** Whether a file has the right copies. That of an import has an unknown audience until its parent has been imported. */
const isAttached = (
  file: Pick<Item, (typeof fileColumns)[number]>,
  parent: Pick<Item, (typeof copiedColumns)[number]> | undefined,
): boolean =>
  (file.audience === audienceFor(file, parent) ||
    (file.audience === unknown && file.parent === 0)) &&
  file.owner === (parent?.author ?? 0);
