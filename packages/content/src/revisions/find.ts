import { errors } from "../errors.ts";
import type { Context } from "../write/context.ts";
import type { Item } from "../write/item.ts";
import { fromRevisionNumber } from "./number.ts";
import type { Revision } from "./state.ts";

type ContentDb = Pick<Context["db"], "content" | "revisions">;
/** A revision with its item, which permissions depend on. */
export interface Paired {
  readonly item: Item;
  readonly revision: Revision;
}
interface Named {
  readonly parent: number;
  readonly id: number;
}

/** The item whose revisions are requested. */
export async function parentOf(db: ContentDb, type: string, id: number): Promise<Item> {
  const item = await db.content.get(id);
  if (!item || item.type !== type) throw errors.rest_post_invalid_parent();
  return item;
}

/** The revision of a path, if it belongs to the item of the path. */
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

/** The autosave of a path: of any user, but of the item of the path only. */
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
