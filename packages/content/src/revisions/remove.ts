import type { Context } from "../write/context.ts";
import type { Item } from "../write/item.ts";
import { newestOf } from "./newest.ts";
import type { Revision } from "./state.ts";

/** Deletes a revision and updates the item's columns about its revisions. */
export async function removeRevision(
  db: Context["db"],
  item: Item,
  { id }: Revision,
): Promise<void> {
  await db.revisions.remove(id);
  await db.content.update(item.id, {
    revisions: item.revisions - 1,
    predecessor: await newestOf(db, item.id),
  });
}
