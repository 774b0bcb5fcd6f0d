import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";

type ContentDb = Db<typeof tables>;
interface Item {
  readonly id: number;
  readonly status: string;
  readonly date: string;
}
/** Gives an item exactly these terms of a taxonomy; ids that name none are passed over. */
export async function setTerms(
  db: ContentDb,
  item: Item,
  taxonomy: string,
  ids: readonly number[],
): Promise<void> {
  const known = await db.terms.find({
    where: { taxonomy, id: { in: [...new Set(ids)] } },
    columns: ["id", "name"],
  });
  const wanted = new Map(known.map(({ id, name }) => [id, name]));
  const links = await db.termLinks.find({ where: { content: item.id, taxonomy } });
  const had = new Set(links.map(({ term }) => term));
  const gone = [...had].filter((term) => !wanted.has(term));
  if (gone.length > 0) await db.termLinks.removeAll({ content: item.id, term: { in: gone } });
  const added = [...wanted.keys()].filter((term) => !had.has(term));
  if (added.length > 0)
    await db.termLinks.insertAll(
      added.map((term) => ({
        term,
        content: item.id,
        taxonomy,
        name: wanted.get(term) ?? "",
        status: item.status,
        date: item.date,
      })),
    );
  if (item.status !== "publish") return;
  await count(db, gone, -1);
  await count(db, added, 1);
}

/** Keeps what the links know of an item in step with it. */
export async function followInTerms(db: ContentDb, before: Item, after: Item): Promise<void> {
  if (before.status === after.status && before.date === after.date) return;
  const links = await db.termLinks.find({ where: { content: after.id } });
  if (links.length === 0) return;
  await db.termLinks.removeAll({ content: after.id });
  await db.termLinks.insertAll(
    links.map((link) => ({ ...link, status: after.status, date: after.date })),
  );
  const by = Number(after.status === "publish") - Number(before.status === "publish");
  await count(
    db,
    links.map(({ term }) => term),
    by,
  );
}

/** Takes all terms from an item that goes. */
export async function dropTerms(db: ContentDb, item: Item): Promise<void> {
  const links = await db.termLinks.find({ where: { content: item.id } });
  if (links.length === 0) return;
  await db.termLinks.removeAll({ content: item.id });
  if (item.status === "publish")
    await count(
      db,
      links.map(({ term }) => term),
      -1,
    );
}

async function count(db: ContentDb, terms: readonly number[], by: number): Promise<void> {
  if (terms.length > 0 && by !== 0) await db.terms.increment({ id: { in: terms } }, { count: by });
}
