import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { Term } from "./write.ts";

/** The terms of items, by the ID of the item, sorted by taxonomy and name. */
export async function termsOfItems<C extends keyof Term = keyof Term>(
  db: Pick<Db<typeof tables>, "terms" | "termLinks">,
  items: readonly number[],
  only: { readonly taxonomies?: readonly string[]; readonly columns?: readonly C[] } = {},
): Promise<ReadonlyMap<number, readonly Pick<Term, C>[]>> {
  const links = await db.termLinks.find({
    where: {
      content: { in: items },
      ...(only.taxonomies && { taxonomy: { in: only.taxonomies } }),
    },
    columns: ["content", "term"],
    orderBy: [{ content: "asc" }, { taxonomy: "asc" }, { name_key: "asc" }, { term: "asc" }],
  });
  const terms: readonly (Pick<Term, C> & { readonly id: number })[] = await db.terms.find({
    where: { id: { in: [...new Set(links.map(({ term }) => term))] } },
    ...(only.columns && { columns: ["id", ...only.columns] }),
  });
  const byId = new Map(terms.map((term) => [term.id, term]));
  const found = new Map<number, Pick<Term, C>[]>();
  for (const { content, term: id } of links) {
    const term = byId.get(id);
    if (!term) continue;
    const own = found.get(content);
    if (own) own.push(term);
    else found.set(content, [term]);
  }
  return found;
}
