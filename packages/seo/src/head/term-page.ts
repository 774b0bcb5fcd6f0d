import { pathsTo, taxonomies, termAddress, type Term } from "@waymark/content";
import type { Context } from "../builder.ts";
import { capital } from "../entries/build-other.ts";
import { keyOf, type Entry } from "../entries/entry.ts";
import { toPlain } from "../text/plain.ts";
import { blank, type Page } from "./page.ts";

/** The page of a term at its URL. */
export function termPage(ctx: Context, term: Term, link: string, entry?: Entry): Page | undefined {
  const taxonomy = ctx.all(taxonomies).find(({ name }) => name === term.taxonomy);
  if (!taxonomy) return undefined;
  const name = toPlain(term.name, 1000);
  const text = toPlain(term.description, 1000);
  return {
    ...blank,
    kind: "term",
    type: term.taxonomy,
    link,
    name,
    own: entry?.own ?? {},
    facts: { excerpt: text },
    values: {
      id: String(term.id),
      term_title: name,
      term_description: text,
      category_description: text,
      tag_description: text,
      category: name,
      category_title: name,
      tag: name,
      archive_title: name,
      title: name,
      pt_plural: capital(taxonomy.label),
    },
  };
}

/** The page at a path such as `/category/news/`, for terms without an entry. */
export async function termPageAt(ctx: Context, path: string): Promise<Page | undefined> {
  const [word = "", ...segments] = path.slice(1, -1).split("/");
  const taxonomy = ctx.all(taxonomies).find((one) => (one.path ?? one.name) === word);
  const slug = segments.at(-1);
  if (!taxonomy || slug === undefined || segments.length > 20) return undefined;
  const term = await ctx.db.terms.first({ taxonomy: taxonomy.name, slug });
  if (!term) return undefined;
  const above = (await pathsTo(ctx.db, [term])).get(term.id) ?? "";
  const link = termAddress(taxonomy, above + term.slug, ctx.site);
  if (link !== ctx.site.url + path) return undefined;
  const key = keyOf({ object_type: "term", object_id: term.id });
  return termPage(ctx, term, link, await ctx.db.entries.first({ key }));
}
