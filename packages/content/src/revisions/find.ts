import { errors } from "../errors.ts";
import type { Item } from "../write/item.ts";
import type { Context } from "../write/context.ts";
import { fromRevisionNumber } from "./number.ts";
import type { Revision } from "./state.ts";

type ContentDb = Pick<Context["db"], "content" | "revisions">;
/** A revision with the item that it belongs to: rights are asked of the item. */
export interface Paired {
  readonly item: Item;
  readonly revision: Revision;
}
interface Named {
  readonly parent: number;
  readonly id: number;
}

/** The item whose revisions are meant. */
export async function parentOf(db: ContentDb, type: string, id: number): Promise<Item> {
  const item = await db.content.get(id);
  if (!item || item.type !== type) throw errors.rest_post_invalid_parent();
  return item;
}

/** The revision that a path names, if it is one of the item that the path names. */
export async function revisionOf(
  db: ContentDb,
  type: string,
  { parent, id }: Named,
): Promise<Paired> {
  const item = await parentOf(db, type, parent);
  const revision = await db.revisions.get(fromRevisionNumber(id));
  if (!revision) throw errors.rest_post_invalid_id();
  if (revision.parent !== item.id) throw errors.rest_revision_parent_id_mismatch();
  return { item, revision };
}

/** The autosave that a path names: another user's too, but not another item's. */
export async function autosaveOf(
  db: ContentDb,
  type: string,
  { parent, id }: Named,
): Promise<Paired> {
  const item = await parentOf(db, type, parent);
  const revision = await db.revisions.get(fromRevisionNumber(id));
  if (!revision || revision.parent !== item.id || revision.kind !== "autosave")
    throw errors.rest_post_no_autosave();
  return { item, revision };
}
