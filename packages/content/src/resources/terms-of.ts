import { defineLoader, type Embedded, type Loader, type NamespaceContext } from "@waymark/core";
import { tables } from "../tables.ts";
import type { Taxonomy } from "../taxonomy.ts";
import { termResource } from "./term.ts";

/** The ids of an item's terms by taxonomy, each list sorted by name. */
export const termsOf = defineLoader<typeof tables, Readonly<Record<string, readonly number[]>>>({
  tables,
  empty: {},
  async load({ rows, db }) {
    const links = await db.termLinks.find({
      where: { content: { in: rows.map(({ id }) => id) } },
      columns: ["content", "taxonomy", "term"],
      orderBy: [{ content: "asc" }, { taxonomy: "asc" }, { name_key: "asc" }, { term: "asc" }],
    });
    const found = new Map<number, Record<string, number[]>>();
    for (const { content, taxonomy, term } of links) {
      let own = found.get(content);
      if (!own) found.set(content, (own = {}));
      (own[taxonomy] ??= []).push(term);
    }
    return found;
  },
});

/** Embeds the terms of items: one list for each taxonomy. */
export const embeddedTerms = (
  taxonomies: readonly Taxonomy[],
  all: NamespaceContext["all"],
): Loader<readonly Embedded[]> =>
  defineLoader<typeof tables, readonly Embedded[]>({
    tables,
    empty: taxonomies.map(() => ({ rows: [] })),
    async load({ rows, db }) {
      const links = await db.termLinks.find({
        where: { content: { in: rows.map(({ id }) => id) } },
      });
      const terms = await db.terms.find({
        where: { id: { in: [...new Set(links.map(({ term }) => term))] } },
        orderBy: [{ name_key: "asc" }, { id: "asc" }],
      });
      const ofItem = new Map<number, Set<number>>();
      for (const { content, term } of links)
        ofItem.set(content, (ofItem.get(content) ?? new Set()).add(term));
      return new Map(
        rows.map(({ id }) => [
          id,
          taxonomies.map((taxonomy) => ({
            as: termResource(taxonomy, all),
            rows: terms.filter(
              (term) => term.taxonomy === taxonomy.name && ofItem.get(id)?.has(term.id),
            ),
          })),
        ]),
      );
    },
  });
