import { errors } from "../errors.ts";
import type { Context, Item } from "../write/item.ts";
import type { Revision } from "./state.ts";

/** Offset of revision ids; no site has as many items. */
const first = 1_000_000_000;

/**
 * The id of a revision in responses. Items and revisions have separate sequences but share one id space in the API: an
 * autosave response has the item's own id if it updated the item itself, and clients distinguish the two by the id.
 */
export const toRevisionNumber = (id: number): number => first + id;

/** The stored id of a revision from its id in the API; matches no row for ids of items. */
export const fromRevisionNumber = (number: number): number => number - first;

type ContentDb = Pick<Context["db"], "content" | "revisions">;
/** A revision with its item, which permissions depend on. */
interface Paired {
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

/** The order of an index, so that the newest of thousands of revisions is found without reading all. */
export const newestFirst = [{ date: "desc" }, { id: "desc" }] as const;

/** The id of an item's newest revision, including autosaves; 0 without one. */
export async function newestOf(
  db: Pick<Context["db"], "revisions">,
  parent: number,
): Promise<number> {
  const [newest] = await db.revisions.find({
    where: { parent },
    orderBy: newestFirst,
    columns: ["id"],
    limit: 1,
  });
  return newest?.id ?? 0;
}
