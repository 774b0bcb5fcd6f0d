import type { Db, Row } from "@waymark/core";
import { errors } from "../errors.ts";
import type { Taxonomy } from "../taxonomy.ts";
import type { tables } from "../tables.ts";
import { sanitizeInline } from "../text/sanitize.ts";
import { stripTags } from "../text/entity.ts";
import { toSlug, uniqueSlug } from "../text/slug.ts";
import { setTerms } from "../write/terms.ts";

type ContentDb = Db<typeof tables>;
export type Term = Row<(typeof tables.terms)["columns"]>;
/** What a write of a term may give. */
export interface TermValues {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly parent?: number | undefined;
}

/** The term of this id, where it is of this taxonomy. */
export async function termOf(db: ContentDb, taxonomy: string, id: number): Promise<Term> {
  const term = await db.terms.get(id);
  if (!term || term.taxonomy !== taxonomy) throw errors.rest_term_invalid();
  return term;
}

export async function addTerm(
  db: ContentDb,
  taxonomy: Taxonomy,
  values: TermValues,
): Promise<Term> {
  const name = toName(values.name ?? "");
  const parent = await knownParent(db, taxonomy, values.parent, undefined);
  const wished = values.slug ? toSlug(values.slug) : "";
  const twin = await namesake(db, taxonomy, name, parent);
  if (twin && (wished === "" || wished === twin.slug))
    throw errors.term_exists({ data: { term_id: twin.id } });
  return db.terms.insert({
    taxonomy: taxonomy.name,
    name,
    parent,
    slug: await freeSlug(db, taxonomy, wished || toSlug(name) || "term", parent),
    description: sanitizeInline(values.description ?? "").trim(),
  });
}

export async function changeTerm(
  db: ContentDb,
  taxonomy: Taxonomy,
  term: Term,
  { name, slug, description, parent }: TermValues,
): Promise<Term> {
  const wished = slug === undefined ? undefined : toSlug(slug) || toSlug(name ?? term.name);
  if (wished !== undefined && wished !== term.slug && (await ownerOf(db, taxonomy, wished)))
    throw errors.duplicate_term_slug();
  const changed = await db.terms.update(term.id, {
    name: name === undefined ? undefined : toName(name),
    slug: wished,
    description: description === undefined ? undefined : sanitizeInline(description).trim(),
    parent: parent === undefined ? undefined : await knownParent(db, taxonomy, parent, term),
  });
  if (changed.name !== term.name)
    await db.termLinks.updateAll({ term: term.id }, { name: changed.name });
  return changed;
}

/** Removes a term: its children move up, and items that lose their last one get the default. */
export async function deleteTerm(
  db: ContentDb,
  taxonomy: Taxonomy,
  term: Term,
  defaultName: string,
): Promise<void> {
  const links = await db.termLinks.find({ where: { term: term.id } });
  await db.termLinks.removeAll({ term: term.id });
  await db.terms.updateAll({ taxonomy: taxonomy.name, parent: term.id }, { parent: term.parent });
  await db.origins.removeAll({ kind: "term", target: term.id });
  await db.terms.remove(term.id);
  if (links.length === 0) return;
  await db.content.increment({ id: { in: links.map(({ content }) => content) } }, { version: 1 });
  if (!taxonomy.hasDefault) return;
  const [standard] = await db.terms.find({
    where: { taxonomy: taxonomy.name, name: defaultName },
    limit: 1,
  });
  if (!standard) return;
  const left = await db.termLinks.find({
    where: { taxonomy: taxonomy.name, content: { in: links.map(({ content }) => content) } },
  });
  const kept = new Set(left.map(({ content }) => content));
  for (const { content, status, date } of links)
    if (!kept.has(content))
      await setTerms(db, { id: content, status, date }, taxonomy.name, [standard.id]);
}

function toName(name: string): string {
  const plain = stripTags(name).trim();
  if (plain === "") throw errors.empty_term_name();
  return plain.replace(/&(?!#?\w{1,12};)/g, "&amp;");
}

async function namesake(
  db: ContentDb,
  taxonomy: Taxonomy,
  name: string,
  parent: number,
): Promise<Term | undefined> {
  const found = await db.terms.find({
    where: {
      taxonomy: taxonomy.name,
      name: { startsWith: name },
      ...(taxonomy.hierarchical && { parent }),
    },
    limit: 100,
  });
  return found.find((term) => term.name.toLowerCase() === name.toLowerCase());
}
const ownerOf = (db: ContentDb, { name }: Taxonomy, slug: string): Promise<Term | undefined> =>
  db.terms.first({ taxonomy: name, slug });

/** A free slug; a child's first gets its parent's behind it. */
async function freeSlug(
  db: ContentDb,
  taxonomy: Taxonomy,
  slug: string,
  parent: number,
): Promise<string> {
  const takenOf = async (candidates: readonly string[]) => {
    const found = await db.terms.find({
      where: { taxonomy: taxonomy.name, slug: { in: candidates } },
      columns: ["slug"],
    });
    return new Set(found.map((term) => term.slug));
  };
  if (parent !== 0 && (await takenOf([slug])).has(slug)) {
    const above = await db.terms.get(parent);
    if (above) return uniqueSlug(`${slug}-${above.slug}`, takenOf, { reserved: new Set() });
  }
  return uniqueSlug(slug, takenOf, { reserved: new Set() });
}

async function knownParent(
  db: ContentDb,
  taxonomy: Taxonomy,
  parent: number | undefined,
  term: Term | undefined,
): Promise<number> {
  if (!parent) return 0;
  if (!taxonomy.hierarchical) throw errors.rest_taxonomy_not_hierarchical();
  const above = parent > 0 ? await db.terms.get(parent) : undefined;
  if (!above || above.taxonomy !== taxonomy.name)
    throw Object.assign(errors.rest_term_invalid(), { status: 400 });
  return term && (await isBelow(db, parent, term.id)) ? 0 : parent;
}
/** Whether a term is another one or stands below it. */
async function isBelow(db: ContentDb, id: number, root: number): Promise<boolean> {
  const seen = new Set<number>();
  for (let at = id; at !== 0 && !seen.has(at);) {
    if (at === root) return true;
    seen.add(at);
    at = (await db.terms.get(at))?.parent ?? 0;
  }
  return false;
}
