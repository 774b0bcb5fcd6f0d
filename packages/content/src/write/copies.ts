import type { Db } from "@waymark/core";
import { itemCopyOf, updateCommentCopies, type CopiedItem } from "../comments/item-copy.ts";
import { audienceOf } from "../media/attachment.ts";
import type { tables } from "../tables.ts";
import { attachment } from "../types.ts";

/**
 * Updates the copies of an item's columns that its attached files and comments have, if these columns have changed.
 * Files and comments are added under a lock of the item, so they have those of the row before.
 */
export async function followInCopies(
  db: Db<typeof tables>,
  before: CopiedItem,
  after: CopiedItem,
): Promise<void> {
  const [old, now] = [itemCopyOf(before), itemCopyOf(after)];
  // The audience of an item in the trash is another one.
  if (old.audience === now.audience && old.owner === now.owner) return;
  if (after.type !== attachment.name) await updateAttachedFiles(db, after);
  await updateCommentCopies(db, after);
}

/** Updates the audience of the files attached to an item. */
async function updateAttachedFiles(db: Db<typeof tables>, item: CopiedItem): Promise<void> {
  const attached = { parent: item.id, type: attachment.name };
  const [some] = await db.content.find({ where: attached, columns: ["id"], limit: 1 });
  if (!some) return;
  const [audience, owner] = [audienceOf(item), item.author];
  await db.content.updateAll({ ...attached, status: "inherit" }, { audience, owner });
  await db.content.updateAll({ ...attached, status: { ne: "inherit" } }, { owner });
}
