import type { Where } from "@waymark/core";
import type { TypeRuntime } from "../resources/content.ts";
import type { revisions as revisionTable } from "../tables.ts";
import type { Context } from "../write/context.ts";
import type { Item } from "../write/item.ts";
import { revisionedKeys } from "./meta.ts";
import { newestFirst } from "./newest.ts";
import { changes, stateOf } from "./state.ts";

/** Revisions over the limit that one write removes at most: lowering the limit must not make a write long. */
const mostPruned = 100;

/** What an item tells of its revisions: how many there are, and which is the newest. */
export type Kept = Pick<Item, "revisions" | "predecessor">;

/**
 * Keeps the state that an item is given, unless it is the one that was kept last, and answers what the item tells of
 * its revisions from then on.
 */
export async function keepRevision(
  { type, setup, options: { revisions: limit } }: TypeRuntime,
  { db, actor }: Context,
  before: Item,
  after: Item,
): Promise<Kept> {
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
  const kept = await db.revisions.insert({
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
    limit === undefined ? 0 : await prune(db, { ...ofItem, id: { ne: kept.id } }, limit - 1);
  return { revisions: revisions + 1 - gone, predecessor: kept.id };
}

/** Removes what is older than so many of these revisions; answers how many went. */
async function prune(
  db: Context["db"],
  where: Where<(typeof revisionTable)["columns"]>,
  left: number,
): Promise<number> {
  const old = await db.revisions.find({
    where,
    orderBy: newestFirst,
    columns: ["id"],
    offset: left,
    limit: mostPruned,
  });
  if (old.length === 0) return 0;
  return db.revisions.removeAll({ id: { in: old.map(({ id }) => id) } });
}
