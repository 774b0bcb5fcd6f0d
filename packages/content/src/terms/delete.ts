import type { Db, Row } from "@waymark/core";
import { forget } from "../import/origin.ts";
import type { Taxonomy } from "../taxonomy.ts";
import { termLinks, type tables } from "../tables.ts";
import { counted, type Counts } from "../write/counters.ts";
import type { Context } from "../write/context.ts";
import { termOf, type Term } from "./write.ts";

type ContentDb = Db<typeof tables>;
type TermLink = Row<(typeof tables.termLinks)["columns"]>;

/** Items that let go of the term at once, so that a term of many costs no more memory than one of few. */
const atOnce = 500;

/**
 * Removes a term: what stands below it moves up, and items that lose their last one get the `standard` one.
 *
 * @throws ApiError `rest_term_invalid` where it is gone by now.
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
  // Now that nobody can give the term away any more, those that got it in between.
  await holdItems(db, id);
  await lift(db, taxonomy, term);
  await forget(db, "term", term.id);
  const next = () => db.termLinks.find({ where: { term: id }, limit: atOnce });
  for (let links = await next(); links.length > 0; links = await next())
    await emit(counted, await release(db, links, standard));
  await db.terms.remove(id);
}

/** Lets the items that have a term stand still: nobody changes their terms, their status or their date. */
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

/** What stands below a term moves up to its parent, where that stays. */
async function lift(db: ContentDb, { name: taxonomy }: Taxonomy, { id, parent }: Term) {
  const below = { taxonomy, parent: id };
  if ((await db.terms.count(below)) === 0) return;
  const above = parent === 0 ? undefined : await db.terms.get(parent, { forUpdate: true });
  await db.terms.updateAll(below, { parent: above?.id ?? 0 });
}

/** Items let go of a term. Answers what is to be counted. */
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
  const kept = new Set(left.map(({ content }) => content));
  const bare = links.filter(({ content }) => !kept.has(content));
  if (bare.length === 0) return {};
  const { id: term, name_key } = standard;
  await db.termLinks.insertAll(bare.map((link) => ({ ...link, term, name_key })));
  const by = (status: string) => Number(status === "publish");
  return {
    terms: bare.map(({ content, status }) => ({ term, content, name_key, by: by(status) })),
  };
}
