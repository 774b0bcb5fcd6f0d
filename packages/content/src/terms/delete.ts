import type { Db, Row } from "@waymark/core";
import { counted } from "../events.ts";
import { forget } from "../import/origin.ts";
import { termLinks, type tables } from "../tables.ts";
import type { Taxonomy } from "../taxonomy.ts";
import type { Counts } from "../write/counters.ts";
import type { Context } from "../write/item.ts";
import { termOf, type Term } from "./write.ts";

type ContentDb = Db<typeof tables>;
type TermLink = Row<(typeof tables.termLinks)["columns"]>;

/** Items per batch, so that memory use does not depend on the number of items. */
const atOnce = 500;

/**
 * Deletes a term: its children move up, and items that lose their last term get the `standard` one.
 *
 * @throws ApiError `rest_term_invalid` if it has been deleted concurrently.
 */
export async function deleteTerm(
  { db, emit }: Pick<Context, "db" | "emit">,
  taxonomy: Taxonomy,
  id: number,
  standard: Term | undefined,
): Promise<void> {
  await holdItems(db, id);
  const ids = [id, ...(standard ? [standard.id] : [])];
  await db.terms.find({
    where: { id: { in: ids } },
    columns: ["id"],
    orderBy: "id",
    forUpdate: true,
  });
  const term = await termOf(db, taxonomy.name, id);
  // The term can no longer be assigned; lock the items that got it in between.
  await holdItems(db, id);
  await lift(db, taxonomy, term);
  await forget(db, "term", term.id);
  const next = () => db.termLinks.find({ where: { term: id }, limit: atOnce });
  for (let links = await next(); links.length > 0; links = await next())
    await emit(counted, await release(db, links, standard));
  await db.terms.remove(id);
}

/** Locks the items with a term, so that their terms, status and date do not change. */
async function holdItems(db: ContentDb, term: number): Promise<void> {
  const linked = { table: termLinks, to: "content", where: { term } } as const;
  for (let last = 0; ;) {
    const items = await db.content.find({
      where: { id: { gt: last }, exists: linked },
      columns: ["id"],
      orderBy: "id",
      limit: atOnce,
      forUpdate: true,
    });
    last = items.at(-1)?.id ?? last;
    if (items.length < atOnce) return;
  }
}

/** Moves the children of a term up to its parent, if that exists. */
async function lift(db: ContentDb, { name: taxonomy }: Taxonomy, { id, parent }: Term) {
  const below = { taxonomy, parent: id };
  if ((await db.terms.count(below)) === 0) return;
  const above = parent === 0 ? undefined : await db.terms.get(parent, { forUpdate: true });
  await db.terms.updateAll(below, { parent: above?.id ?? 0 });
}

/** Removes the term from items. Returns the changes of counts. */
async function release(
  db: ContentDb,
  links: readonly TermLink[],
  standard: Term | undefined,
): Promise<Counts> {
  const items = links.map(({ content }) => content);
  const terms = [...new Set(links.map(({ term }) => term))];
  await db.termLinks.removeAll({ term: { in: terms }, content: { in: items } });
  await db.content.increment({ id: { in: items } }, { version: 1 });
  if (!standard) return {};
  const left = await db.termLinks.find({
    where: { taxonomy: standard.taxonomy, content: { in: items } },
    columns: ["content"],
  });
  const linked = new Set(left.map(({ content }) => content));
  const bare = links.filter(({ content }) => !linked.has(content));
  if (bare.length === 0) return {};
  const { id: term, name_key } = standard;
  await db.termLinks.insertAll(bare.map((link) => ({ ...link, term, name_key })));
  const by = (status: string) => Number(status === "publish");
  return {
    terms: bare.map(({ content, status }) => ({ term, content, name_key, by: by(status) })),
  };
}
