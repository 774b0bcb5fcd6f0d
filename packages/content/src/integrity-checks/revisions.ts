import type { Db, Row } from "@waymark/core";
import { defineIntegrityCheck } from "../builder.ts";
import { newestFirst } from "../revisions/newest.ts";
import type { tables } from "../tables.ts";
import { portions } from "./portions.ts";

type RevisionDb = Pick<Db<typeof tables>, "content" | "revisions">;
type RevisionRow = Pick<
  Row<(typeof tables.content)["columns"]>,
  "id" | "revisions" | "predecessor"
>;

/** Each revision has an item, and the items have the right number and newest revision. */
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
        // Deleting an item deletes its revisions.
        if (!items.has(parent) && (await db.revisions.get(id)))
          yield `Revision ${id} belongs to item ${parent}, which is missing.`;
    }
    for await (const items of portions(db.content, signal, {
      columns: ["id", "revisions", "predecessor"],
      orderBy: "id",
    })) {
      const tells = await revisionCheck(db, items);
      for (const item of items) {
        if (tells(item)) continue;
        // Checked again with the item locked, so that no revision can be added.
        const wrong = await db.transaction(async (held) => {
          const now = await held.content.get(item.id, { forUpdate: true });
          return now !== undefined && !(await revisionCheck(held, [now]))(now);
        });
        if (wrong)
          yield `Item ${item.id} has a wrong number of revisions or a wrong newest revision.`;
      }
    }
  },
);

/** A function that decides whether an item's columns about its revisions are right. */
async function revisionCheck(
  db: RevisionDb,
  items: readonly RevisionRow[],
): Promise<(item: RevisionRow) => boolean> {
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
