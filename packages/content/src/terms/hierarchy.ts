import { type Db, defineLoader, type Row } from "@waymark/core";
import { deepest } from "../permalink.ts";
import { tables, termLinks } from "../tables.ts";
import { counted, termDeleted } from "../events.ts";
import { forget } from "../import/origin.ts";
import type { Taxonomy } from "../content-type.ts";
import type { Counts } from "../write/counters.ts";
import type { ContentContext } from "../write/item.ts";
import { noteOf, termOf, type Term } from "./write.ts";

interface Placed {
  readonly id: number;
  readonly parent: number;
}
/** The slugs of a term's ancestors as a path, `news/local/`, read level by level for all terms together. */
export const pathsAbove = defineLoader<typeof tables, string, Placed>({
  tables,
  reads: ["id", "parent"],
  empty: "",
  load: ({ rows, db }) => pathsTo(db, rows),
});

/** Returns the path of the ancestors of each term, by the id of the term. */
export async function pathsTo(
  db: Db<typeof tables>,
  rows: readonly Placed[],
): Promise<ReadonlyMap<number, string>> {
  const known = new Map<number, { readonly slug: string; readonly parent: number }>();
  const open = (placed: readonly Placed[]) =>
    [...new Set(placed.map(({ parent }) => parent))].filter((id) => id !== 0 && !known.has(id));
  let next = open(rows);
  for (let level = 0; next.length > 0 && level < deepest; level++) {
    const found = await db.terms.find({
      where: { id: { in: next } },
      columns: ["id", "slug", "parent"],
    });
    for (const { id, ...term } of found) known.set(id, term);
    next = open(found);
  }
  return new Map(rows.map(({ id, parent }) => [id, pathTo(parent, known)]));
}

function pathTo(
  parent: number,
  known: ReadonlyMap<number, { readonly slug: string; readonly parent: number }>,
): string {
  let path = "";
  const seen = new Set<number>();
  for (let at = parent; at !== 0 && !seen.has(at);) {
    seen.add(at);
    const term = known.get(at);
    if (!term) break;
    path = `${term.slug}/${path}`;
    at = term.parent;
  }
  return path;
}

/** Returns all descendants of these terms, with one query per level. Cycles are detected. */
export async function termsBelow(
  db: Pick<Db<typeof tables>, "terms">,
  taxonomies: readonly string[],
  roots: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const children = new Map<number, number[]>();
  let next = [...new Set(roots)];
  for (let level = 0; next.length > 0 && level < deepest; level++) {
    const found = await db.terms.find({
      where: { taxonomy: { in: taxonomies }, parent: { in: next } },
      columns: ["id", "parent"],
    });
    for (const id of next) children.set(id, []);
    for (const { id, parent } of found) children.get(parent)?.push(id);
    next = found.map(({ id }) => id).filter((id) => !children.has(id));
  }
  return new Map(roots.map((root) => [root, collect(root, children)]));
}

function collect(
  root: number,
  children: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  const found = new Set<number>();
  const open = [...(children.get(root) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === root || found.has(id)) continue;
    found.add(id);
    open.push(...(children.get(id) ?? []));
  }
  return [...found];
}

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

type ContentDb = Db<typeof tables>;
type TermLink = Row<(typeof tables.termLinks)["columns"]>;

/** Items per batch, so that memory use does not depend on the number of items. */
const atOnce = 500;

/**
 * Deletes a term, and emits `termDeleted`. Its children move to its parent, and items that lose their last term get the
 * term `standard`.
 *
 * @throws ApiError `rest_term_invalid` if it has been deleted concurrently.
 */
export async function deleteTerm(
  { db, emit }: Pick<ContentContext, "db" | "emit">,
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
  await emit(termDeleted, { term: noteOf(term) });
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
