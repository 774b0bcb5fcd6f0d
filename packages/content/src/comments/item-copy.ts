import type { Db, Row } from "@waymark/core";
import { audienceOf, type Audience, withoutLock } from "../media/attachment.ts";
import { tables } from "../tables.ts";
import { attachment } from "../types.ts";

/** The copies of an item's columns that its comments have. */
export interface ItemCopy {
  readonly audience: Audience;
  /** The author of the item. */
  readonly owner: number;
  readonly in_trash: boolean;
}
/** The columns of an item that copies of it are made of. */
export const copiedColumns = [
  "id",
  "type",
  "status",
  "password",
  "extra",
  "author",
  "audience",
] as const;
/** An item with the columns that copies of it are made of. */
export type CopiedItem = Pick<
  Row<(typeof tables.content)["columns"]>,
  (typeof copiedColumns)[number]
>;
type Facts = Omit<CopiedItem, "id">;

/** The columns of an item as its comments copy them. A file has its own audience. */
export const itemCopyOf = (item: Facts): ItemCopy => ({
  audience: item.audience === "" ? audienceOf(item) : item.audience,
  owner: item.author,
  in_trash: item.status === "trash",
});

/** The same item with its password given. */
export const unlocked = <S extends ItemCopy>(copy: S): S => ({
  ...copy,
  audience: withoutLock(copy.audience),
});

/** Updates the copies in the comments on an item, and on the files attached to it. */
export async function updateCommentCopies(db: Db<typeof tables>, item: CopiedItem): Promise<void> {
  await updateCopies(db, item);
  if (item.type === attachment.name) return;
  const commented = { exists: { table: tables.comments, to: "post", where: {} } } as const;
  const files = await db.content.find({
    where: { parent: item.id, type: attachment.name, ...commented },
    columns: copiedColumns,
  });
  for (const file of files) await updateCopies(db, file);
}

async function updateCopies(db: Db<typeof tables>, item: CopiedItem): Promise<void> {
  const { audience, owner, in_trash } = itemCopyOf(item);
  const differs = {
    or: [{ audience: { ne: audience } }, { owner: { ne: owner } }, { in_trash: !in_trash }],
  };
  await db.comments.updateAll({ post: item.id, and: [differs] }, { audience, owner, in_trash });
}
