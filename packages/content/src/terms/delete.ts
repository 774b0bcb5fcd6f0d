import type { Db, Row } from "@waymark/core";
import { forget } from "../import/origin.ts";
import type { Taxonomy } from "../taxonomy.ts";
import type { tables } from "../tables.ts";
import type { Term } from "./write.ts";

type ContentDb = Db<typeof tables>;
type TermLink = Row<(typeof tables.termLinks)["columns"]>;

/** Items that let go of the term at once, so that a term of many costs no more memory than one of few. */
const atOnce = 500;

/** Removes a term: what stands below it moves up, and items that lose their last one get the `standard` one. */
export async function deleteTerm(
  db: ContentDb,
  taxonomy: Taxonomy,
  term: Term,
  standard: Term | undefined,
): Promise<void> {
  await db.terms.updateAll({ taxonomy: taxonomy.name, parent: term.id }, { parent: term.parent });
  await forget(db, "term", term.id);
  const next = () => db.termLinks.find({ where: { term: term.id }, limit: atOnce });
  for (let links = await next(); links.length > 0; links = await next())
    await release(db, links, standard);
  await db.terms.remove(term.id);
}

/** Items let go of a term. */
async function release(
  db: ContentDb,
  links: readonly TermLink[],
  standard: Term | undefined,
): Promise<void> {
  const items = links.map(({ content }) => content);
  const terms = [...new Set(links.map(({ term }) => term))];
  await db.termLinks.removeAll({ term: { in: terms }, content: { in: items } });
  await db.content.increment({ id: { in: items } }, { version: 1 });
  if (!standard) return;
  const left = await db.termLinks.find({
    where: { taxonomy: standard.taxonomy, content: { in: items } },
    columns: ["content"],
  });
  const kept = new Set(left.map(({ content }) => content));
  const bare = links.filter(({ content }) => !kept.has(content));
  if (bare.length === 0) return;
  await db.termLinks.insertAll(
    bare.map((link) => ({ ...link, term: standard.id, name: standard.name })),
  );
  const published = bare.filter(({ status }) => status === "publish").length;
  if (published > 0) await db.terms.increment({ id: standard.id }, { count: published });
}
