import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { Counts } from "./counters.ts";

type LinkDb = Pick<Db<typeof tables>, "terms" | "termLinks">;
interface Item {
  readonly id: number;
  readonly status: string;
  readonly date: string;
}
const isCounted = ({ status }: Item): boolean => status === "publish";

/**
 * Gives an item exactly these terms of a taxonomy; ids that name none are passed over. Answers what is to be counted.
 *
 * @param isNew - Whether the item has no terms yet.
 */
export async function setTerms(
  db: LinkDb,
  item: Item,
  taxonomy: string,
  ids: readonly number[],
  isNew = false,
): Promise<Counts> {
  const [known, links] = await Promise.all([
    db.terms.find({
      where: { taxonomy, id: { in: [...new Set(ids)] } },
      columns: ["id", "name"],
    }),
    isNew ? [] : db.termLinks.find({ where: { content: item.id, taxonomy } }),
  ]);
  const wanted = new Set(known.map(({ id }) => id));
  const had = new Set(links.map(({ term }) => term));
  const gone = [...had].filter((term) => !wanted.has(term));
  if (gone.length > 0) await db.termLinks.removeAll({ content: item.id, term: { in: gone } });
  const added = known.filter(({ id }) => !had.has(id));
  const { id: content, status, date } = item;
  if (added.length > 0)
    await db.termLinks.insertAll(
      added.map(({ id: term, name }) => ({ term, content, taxonomy, name, status, date })),
    );
  const by = isCounted(item) ? 1 : 0;
  return {
    terms: [
      ...gone.map((term) => ({ term, content, by: -by })),
      ...added.map(({ id: term, name }) => ({ term, content, by, name })),
    ],
  };
}

/** Keeps what the links know of an item in step with it. Answers what is to be counted. */
export async function followInTerms(db: LinkDb, before: Item, after: Item): Promise<Counts> {
  if (before.status === after.status && before.date === after.date) return {};
  const links = await db.termLinks.find({ where: { content: after.id } });
  if (links.length === 0) return {};
  await db.termLinks.removeAll({ content: after.id });
  await db.termLinks.insertAll(
    links.map((link) => ({ ...link, status: after.status, date: after.date })),
  );
  const by = Number(isCounted(after)) - Number(isCounted(before));
  return { terms: links.map(({ term }) => ({ term, content: after.id, by })) };
}

/** Takes all terms from an item that goes. Answers what is to be counted. */
export async function dropTerms(db: LinkDb, item: Item): Promise<Counts> {
  const links = await db.termLinks.find({ where: { content: item.id } });
  if (links.length === 0) return {};
  await db.termLinks.removeAll({ content: item.id });
  const by = isCounted(item) ? -1 : 0;
  return { terms: links.map(({ term }) => ({ term, content: item.id, by })) };
}
