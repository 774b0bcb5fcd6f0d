import type { Where } from "@waymark/core";
import type { TypeRuntime } from "../resources/content.ts";
import type { revisions as revisionTable } from "../tables.ts";
import type { ContentContext, Item } from "../write/item.ts";
import { newestFirst } from "./list.ts";
import { changes, revisionedKeys, stateOf } from "./state.ts";

/** Maximum number of excess revisions deleted per write, so that lowering the limit does not make writes slow. */
const maxPruned = 100;

/** The columns of an item about its revisions: their number, and the newest one. */
export type RevisionColumns = Pick<Item, "revisions" | "predecessor">;

/**
 * Stores a revision with the new state of an item, unless the newest revision has the same state. Returns the new
 * values of the item's columns about its revisions.
 */
export async function saveRevision(
  { type, setup, options: { revisions: limit } }: TypeRuntime,
  { db, actor }: ContentContext,
  before: Item,
  after: Item,
): Promise<RevisionColumns> {
  const { revisions, predecessor } = before;
  const same = { revisions, predecessor };
  if (!type.features.has("revisions") || after.status === "auto-draft" || limit === 0) return same;
  const keys = revisionedKeys(setup, type.name);
  const state = stateOf(after, keys);
  const ofItem = { parent: before.id, kind: "revision" };
  const [last] =
    revisions === 0
      ? []
      : await db.revisions.find({ where: ofItem, orderBy: newestFirst, limit: 1 });
  if (last && !changes(stateOf(last, keys), state, keys)) return same;
  const { meta, ...texts } = state;
  const { modified: date, modified_gmt: dateGmt } = after;
  const saved = await db.revisions.insert({
    ...ofItem,
    ...texts,
    author: actor.id,
    date,
    date_gmt: dateGmt,
    modified: date,
    modified_gmt: dateGmt,
    extra: { meta },
  });
  const gone =
    limit === undefined ? 0 : await prune(db, { ...ofItem, id: { ne: saved.id } }, limit - 1);
  return { revisions: revisions + 1 - gone, predecessor: saved.id };
}

/** Deletes the revisions beyond a number, oldest first; returns how many were deleted. */
async function prune(
  db: ContentContext["db"],
  where: Where<(typeof revisionTable)["columns"]>,
  left: number,
): Promise<number> {
  const old = await db.revisions.find({
    where,
    orderBy: newestFirst,
    columns: ["id"],
    offset: left,
    limit: maxPruned,
  });
  if (old.length === 0) return 0;
  return db.revisions.removeAll({ id: { in: old.map(({ id }) => id) } });
}
