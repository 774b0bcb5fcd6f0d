import {
  type NamespaceContext,
  toTextLine,
  collationKey,
  type Db,
  type Emit,
  type Row,
} from "@waymark/core";
import { errors } from "../errors.ts";
import { termMeta, type TermMetaKey } from "../extension-points.ts";
import type { Taxonomy } from "../content-type.ts";
import { sanitizeInline, toSlug, uniqueSlug } from "@waymark/content-text";
import { termSaved, type TermNote } from "../events.ts";
import { lockParents, lockSlug } from "../locks.ts";
import type { tables, TermExtra } from "../tables.ts";
import { mergeKeys } from "../write/values.ts";
import { fitBelow } from "./depth.ts";

/** Maximum number of characters of a term's name. */
const maxNameLength = 200;

/**
 * The name of a term for storage: one line of plain text, escaped for HTML.
 *
 * @throws ApiError `empty_term_name` and `term_name_too_long`.
 */
export function toTermName(text: string): string {
  const plain = toTextLine(text);
  if (plain === "") throw errors.empty_term_name();
  if (plain.length > maxNameLength) throw errors.term_name_too_long();
  return toStoredName(plain);
}

/** The same for any text, which may be empty and of any length. */
export const toStoredName = (text: string): string =>
  toTextLine(text)
    .replace(/&(?!#?\w{1,12};)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** The meta keys of a taxonomy's terms. */
export const metaOf = ({ name }: Taxonomy, all: NamespaceContext["all"]): readonly TermMetaKey[] =>
  all(termMeta).filter(({ taxonomies }) => !taxonomies || taxonomies.includes(name));

type ContentDb = Db<typeof tables>;
/** A row of the terms table. */
export type Term = Row<(typeof tables.terms)["columns"]>;
/** The values of a create or update of a term. */
export interface TermValues {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly parent?: number | undefined;
  /** Values of registered meta keys; others are ignored. */
  readonly meta?: unknown;
}

/** The term with this id, if it belongs to this taxonomy. */
export async function termOf(
  db: ContentDb,
  taxonomy: string,
  id: number,
  options: { readonly forUpdate?: boolean } = {},
): Promise<Term> {
  const term = await db.terms.get(id, options);
  if (!term || term.taxonomy !== taxonomy) throw errors.rest_term_invalid();
  return term;
}

/** The context of writes of terms; a module context with content's tables is one. */
export interface TermWriteContext {
  readonly db: ContentDb;
  readonly emit: Emit;
  readonly all: NamespaceContext["all"];
}

/** Creates a term, and emits `termSaved`. */
export async function addTerm(
  { db, emit, all }: TermWriteContext,
  taxonomy: Taxonomy,
  values: TermValues,
): Promise<Term> {
  const name = toTermName(values.name ?? "");
  const parent = await knownParent(db, taxonomy, values.parent, undefined);
  const requested = values.slug ? toSlug(values.slug) : "";
  const slug = requested || toSlug(name) || "term";
  // Names with the same words have the same slug: of two concurrent writes the second sees the first.
  await lockSlug(db, slug);
  const twin = await namesake(db, taxonomy, name, parent);
  if (twin && (requested === "" || requested === twin.slug))
    throw errors.term_exists({ data: { term_id: twin.id }, additional: [twin.id, twin.id] });
  const term = await db.terms.insert({
    taxonomy: taxonomy.name,
    name,
    name_key: collationKey(name),
    parent,
    slug: await freeSlug(db, taxonomy, slug, { parent }),
    description: toTermDescription(values.description ?? ""),
    extra: extraOf(taxonomy, all, values, {}),
  });
  await emit(termSaved, { term: noteOf(term), before: undefined });
  return term;
}

/** Updates a term, and emits `termSaved`; omitted values stay unchanged. */
export async function changeTerm(
  { db, emit, all }: TermWriteContext,
  taxonomy: Taxonomy,
  term: Term,
  values: TermValues,
): Promise<Term> {
  const { name, slug, description, parent, meta } = values;
  let requested =
    slug === undefined ? undefined : toSlug(slug) || toSlug(name ?? term.name) || term.slug;
  const newParent =
    parent === undefined ? undefined : await knownParent(db, taxonomy, parent, term);
  if (requested !== undefined && requested !== term.slug) {
    await lockSlug(db, requested);
    if (await ownerOf(db, taxonomy, requested)) throw errors.duplicate_term_slug();
    if (reserved.has(requested))
      requested = await freeSlug(db, taxonomy, requested, { id: term.id });
  }
  const stored = name === undefined ? undefined : toTermName(name);
  const changed = await db.terms.update(term.id, {
    name: stored,
    name_key: stored === undefined ? undefined : collationKey(stored),
    slug: requested,
    description: description === undefined ? undefined : toTermDescription(description),
    parent: newParent,
    extra: meta === undefined ? undefined : extraOf(taxonomy, all, values, term.extra),
  });
  const { name_key } = changed;
  if (name_key !== term.name_key) await db.termLinks.updateAll({ term: term.id }, { name_key });
  await emit(termSaved, { term: noteOf(changed), before: noteOf(term) });
  return changed;
}

/** The description of a term for storage: inline markup only. */
export const toTermDescription = (text: string): string => sanitizeInline(text).trim();
const extraOf = (
  taxonomy: Taxonomy,
  all: NamespaceContext["all"],
  { meta }: TermValues,
  before: TermExtra,
): TermExtra => ({ ...before, meta: mergeKeys(metaOf(taxonomy, all), meta, before.meta) });

async function namesake(
  db: ContentDb,
  taxonomy: Taxonomy,
  name: string,
  parent: number,
): Promise<Term | undefined> {
  const found = await db.terms.find({
    where: {
      taxonomy: taxonomy.name,
      name_key: collationKey(name),
      ...(taxonomy.hierarchical && { parent }),
    },
    orderBy: [{ id: "asc" }],
    limit: 100,
  });
  return found.find((term) => term.name.toLowerCase() === name.toLowerCase());
}
const ownerOf = (db: ContentDb, { name }: Taxonomy, slug: string): Promise<Term | undefined> =>
  db.terms.first({ taxonomy: name, slug });

/** The last segment of the addresses of feeds. */
const reserved: ReadonlySet<string> = new Set(["feed"]);

/** A free slug for a new term, or for the one with an ID; that of a child may be followed by its parent's. */
async function freeSlug(
  db: ContentDb,
  taxonomy: Taxonomy,
  slug: string,
  { id = 0, parent = 0 }: { readonly id?: number; readonly parent?: number },
): Promise<string> {
  const takenOf = async (candidates: readonly string[]) => {
    const found = await db.terms.find({
      where: { taxonomy: taxonomy.name, slug: { in: candidates }, id: { ne: id } },
      columns: ["slug"],
    });
    return new Set(found.map((term) => term.slug));
  };
  if (parent !== 0 && (await takenOf([slug])).has(slug)) {
    const above = await db.terms.get(parent);
    const longer = above && toSlug(`${slug}-${above.slug}`);
    if (longer) return uniqueSlug(longer, takenOf, { reserved });
  }
  return uniqueSlug(slug, takenOf, { reserved });
}

async function knownParent(
  db: ContentDb,
  taxonomy: Taxonomy,
  parent: number | undefined,
  term: Term | undefined,
): Promise<number> {
  if (!parent) return 0;
  if (!taxonomy.hierarchical) throw errors.rest_taxonomy_not_hierarchical();
  if (term && parent !== term.parent) await lockParents(db, taxonomy.name);
  // Locked, so that it is not deleted while it gets a child.
  const above = await db.terms.get(parent, { forUpdate: true });
  if (above?.taxonomy !== taxonomy.name)
    throw Object.assign(errors.rest_term_invalid(), { status: 400 });
  const fit = await fitBelow(db.terms, above, term?.id);
  if (fit === "deep" && parent !== term?.parent)
    throw Object.assign(errors.rest_term_invalid({ message: "The hierarchy is too deep." }), {
      status: 400,
    });
  return fit === "cycle" ? 0 : parent;
}

/** A term, as events carry it. */
export const noteOf = ({ id, taxonomy, name, slug, parent }: Term): TermNote => ({
  id,
  taxonomy,
  name,
  slug,
  parent,
});
