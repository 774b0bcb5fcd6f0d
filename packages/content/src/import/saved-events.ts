import type { Context } from "../builder.ts";
import { contentSaved } from "../events.ts";
import { lockImport } from "../locks.ts";
import { noteOf } from "../write/item.ts";
import { awaiting, removeAwaiting, storeConnection } from "./origin.ts";

const [created, changed] = ["new", "changed"];
const perTransaction = 50;

/** Stores that a run has created an item. `emitSaved` emits the event when the item is complete. */
export const noteCreated = (db: Context["db"], source: string, id: number): Promise<void> =>
  storeConnection(db, source, "saved event", id, created);

/** Stores that a run has changed items, of any run. */
export async function noteChanged(
  db: Context["db"],
  source: string,
  ids: readonly number[],
): Promise<void> {
  const where = { source, kind: "saved event", target: { in: ids } };
  const noted = await db.origins.find({ where, columns: ["target"] });
  const known = new Set(noted.map(({ target }) => target));
  for (const id of new Set(ids))
    if (!known.has(id)) await storeConnection(db, source, "saved event", id, changed);
}

/** Whether this run has created an item, so that no one has been told its address. */
export const isCreated = async (db: Context["db"], source: string, id: number): Promise<boolean> =>
  (await db.origins.count({ source, kind: "saved event", key: `${id} ${created}` })) > 0;

/** Returns which of these items were created by this run and must still be moved below their parent. */
export async function withoutParent(
  db: Context["db"],
  source: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const kind = "item parent";
  if (ids.length === 0) return new Set();
  const late = await db.origins.find({
    where: { source, kind, target: { in: ids } },
    columns: ["target"],
  });
  const keys = late.map(({ target }) => `${target} ${created}`);
  if (keys.length === 0) return new Set();
  const found = await db.origins.find({
    where: { source, kind: "saved event", key: { in: keys } },
    columns: ["target"],
  });
  return new Set(found.map(({ target }) => target));
}

/** Emits an event for each item that was created or changed, when parents, images and files have been set. */
export async function emitSaved(ctx: Context, source: string): Promise<void> {
  const some = () =>
    ctx.transaction(async ({ db, emit }) => {
      await lockImport(db, source);
      const notes = await awaiting(db, source, "saved event", "", perTransaction);
      const ids = notes.map(({ id }) => id);
      const rows = await db.content.find({ where: { id: { in: ids } } });
      const items = new Map(rows.map((row) => [row.id, noteOf(row)]));
      for (const { id, requested, key } of notes) {
        const item = items.get(id);
        const before = requested === created ? undefined : item;
        if (item) await emit(contentSaved, { item, before });
        await removeAwaiting(db, source, "saved event", key);
      }
      return notes.length;
    });
  while ((await some()) === perTransaction);
}
