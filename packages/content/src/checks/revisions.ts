import type { Db, Row } from "@waymark/core";
import { defineIntegrityCheck } from "../builder.ts";
import { newestFirst } from "../revisions/newest.ts";
import type { tables } from "../tables.ts";
import { portions } from "./portions.ts";

type RevisionDb = Pick<Db<typeof tables>, "content" | "revisions">;
type Told = Pick<Row<(typeof tables.content)["columns"]>, "id" | "revisions" | "predecessor">;

/** Each earlier state has its item, and each item tells how many it has and which is the newest. */
export const checkRevisions = defineIntegrityCheck(
  "content.revisions",
  async function* ({ db, signal }) {
    for await (const rows of portions(db.revisions, signal, {
      columns: ["id", "parent"],
      orderBy: "id",
    })) {
      const parents = [...new Set(rows.map(({ parent }) => parent))];
      const found = await db.content.find({ where: { id: { in: parents } }, columns: ["id"] });
      const items = new Set(found.map(({ id }) => id));
      for (const { id, parent } of rows)
        // An item takes them along when it goes.
        if (!items.has(parent) && (await db.revisions.get(id)))
          yield `The revision ${id} is of the item ${parent}, which is not there.`;
    }
    for await (const items of portions(db.content, signal, {
      columns: ["id", "revisions", "predecessor"],
      orderBy: "id",
    })) {
      const tells = await telling(db, items);
      for (const item of items) {
        if (tells(item)) continue;
        // Once more, with the item held: nobody gets past it who keeps a state of it.
        const wrong = await db.transaction(async (held) => {
          const now = await held.content.get(item.id, { forUpdate: true });
          return now !== undefined && !(await telling(held, [now]))(now);
        });
        if (wrong)
          yield `The item ${item.id} tells another number of revisions, or another newest.`;
      }
    }
  },
);

/** What says whether an item tells of its revisions what they are. */
async function telling(db: RevisionDb, items: readonly Told[]): Promise<(item: Told) => boolean> {
  const rows = await db.revisions.find({
    where: { parent: { in: items.map(({ id }) => id) } },
    orderBy: [{ parent: "asc" }, ...newestFirst],
    columns: ["id", "parent", "date"],
  });
  const own = new Map<number, { n: number; newest: number }>();
  for (const { id, parent } of rows) {
    const known = own.get(parent);
    if (known) known.n++;
    else own.set(parent, { n: 1, newest: id });
  }
  return ({ id, revisions, predecessor }) => {
    const { n, newest } = own.get(id) ?? { n: 0, newest: 0 };
    return n === revisions && newest === predecessor;
  };
}
