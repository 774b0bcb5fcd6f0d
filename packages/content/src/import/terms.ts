import { collationKey } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Taxonomy } from "../content-type.ts";
import { termSaved } from "../events.ts";
import { noteOf, toStoredName, toTermDescription } from "../terms/write.ts";
import { toSlug } from "@waymark/content-text";
import { toWxrExtension, type WxrMeta, type WxrRecord } from "@waymark/wxr";
import { fitBelow } from "../terms/depth.ts";
import { freeId, toImportedSlug } from "./ids.ts";
import type { ImportContext } from "./context.ts";
import { makeConnections, storeConnection, remember, targetOf } from "./origin.ts";
import { menus } from "./menu-entries.ts";
import { sortMeta, type SortedMeta } from "./meta.ts";
import { formerPath } from "./moved.ts";
import { reportText } from "./report-text.ts";

/** A term of a source, from any of the elements of the format. */
export interface SourceTerm {
  /** 0 if unknown. */
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** The slug of its parent; empty at the top. */
  readonly parent: string;
  /** The address of its page at the source, if that is known. */
  readonly link?: string;
  readonly meta: readonly WxrMeta[];
  readonly extension?: string;
}
type TermRecord = Extract<WxrRecord, { kind: "category" | "tag" | "term" }> &
  Pick<SourceTerm, "link">;

export function toSourceTerm(record: TermRecord): SourceTerm {
  if (record.kind === "tag") return { ...record, taxonomy: "post_tag", parent: "" };
  return { ...record, taxonomy: record.kind === "category" ? "category" : record.taxonomy };
}
/** A term by the data of an item, used if the source has no record of the term. */
export const toBareTerm = (term: Pick<SourceTerm, "taxonomy" | "slug" | "name">): SourceTerm => ({
  ...term,
  id: 0,
  description: "",
  parent: "",
  meta: [],
});

/** The taxonomy for a name: one that a module declares, or that of menus. */
export function mountedTaxonomy(
  ctx: Pick<ImportContext, "taxonomies" | "tally">,
  name: string,
): Pick<Taxonomy, "name"> | undefined {
  const taxonomy = name === menus.taxonomy ? { name } : ctx.taxonomies.get(name);
  if (!taxonomy)
    ctx.tally.unmapped(reportText("whatTaxonomy", { name }), reportText("taxonomyUndeclared"));
  return taxonomy;
}

/** The slug of an imported term. */
export const slugOf = ({ slug, name }: Pick<SourceTerm, "slug" | "name">): string =>
  toImportedSlug(slug) || toSlug(name) || "term";

/** Creates a term, or finds the one with the same taxonomy and slug. Only terms with their own record are counted. */
export async function importTerm(
  ctx: ImportContext,
  taxonomy: Pick<Taxonomy, "name">,
  term: SourceTerm,
  isRecord: boolean,
): Promise<number> {
  const { db, source, tally } = ctx;
  const key = `${taxonomy.name}:${term.slug}`;
  const earlier = await targetOf(db, source, "term", key);
  if (earlier !== undefined) {
    if (isRecord) tally.known(taxonomy.name);
    // An item of an earlier file may have created the term, without its id.
    if (isRecord && term.id > 0) await rememberId(db, source, taxonomy.name, term.id, earlier);
    return earlier;
  }
  const slug = slugOf(term);
  const there = await db.terms.first({ taxonomy: taxonomy.name, slug });
  const above = there ? undefined : await parentOf(ctx, taxonomy.name, term);
  const parent = above?.id ?? 0;
  const row =
    there ?? (await db.terms.insert({ ...(await toRow(ctx, taxonomy.name, slug, term)), parent }));
  const { id } = row;
  if (!there) await ctx.emit(termSaved, { term: noteOf(row), before: undefined });
  await remember(db, source, "term", key, id);
  if (term.id > 0) await rememberId(db, source, taxonomy.name, term.id, id);
  const path = term.link ? formerPath(ctx, term.link) : undefined;
  if (path !== undefined) await storeConnection(db, source, "former term path", id, path);
  if (!there && !above && term.parent !== "")
    await storeConnection(db, source, "term parent", id, `${taxonomy.name}:${term.parent}`);
  if (isRecord) {
    if (there) tally.known(taxonomy.name);
    else tally.made(taxonomy.name);
  }
  return id;
}

/** The parent of a new term if it has been imported before; otherwise it is set when all terms are there. */
async function parentOf({ db, source }: ImportContext, taxonomy: string, term: SourceTerm) {
  if (term.parent === "") return undefined;
  const id = await targetOf(db, source, "term", `${taxonomy}:${term.parent}`);
  const parent = id === undefined ? undefined : await db.terms.get(id, { forUpdate: true });
  return parent && (await fitBelow(db.terms, parent, undefined)) === "fits" ? parent : undefined;
}

async function toRow(ctx: ImportContext, taxonomy: string, slug: string, term: SourceTerm) {
  const { db } = ctx;
  const { name: given, description } = {
    ...term,
    ...toWxrExtension("term", term.extension).texts,
  };
  const name = toStoredName(given) || slug;
  const { meta, others } = termMetaOf(ctx, taxonomy, term);
  return {
    ...(await freeId(db.terms, term.id)),
    taxonomy,
    slug,
    name,
    name_key: collationKey(name),
    description: toTermDescription(description),
    extra: { ...(meta && { meta }), ...(others && { imported: { meta: others } }) },
  };
}

/** The meta of a term; counts the keys that the site does not declare. */
export function termMetaOf(
  { known, tally }: Pick<ImportContext, "known" | "tally">,
  taxonomy: string,
  term: SourceTerm,
): SortedMeta {
  const { meta: exact } = toWxrExtension("term", term.extension);
  const declared = known.termMeta.filter(
    ({ taxonomies }) => !taxonomies || taxonomies.includes(taxonomy),
  );
  return sortMeta(term.meta, exact, declared, { tally });
}

/** If several terms have the same id, references mean the first one. */
async function rememberId(
  db: Context["db"],
  source: string,
  taxonomy: string,
  id: number,
  target: number,
): Promise<void> {
  const key = `id:${taxonomy}:${id}`;
  if ((await targetOf(db, source, "term", key)) === undefined)
    await remember(db, source, "term", key, target);
}

/** Sets the parents of terms without one when all have been imported, except where that would form a cycle or more than 100 levels. */
export const connectTerms = (ctx: Context, source: string): Promise<void> =>
  makeConnections(ctx, source, "term parent", async ({ db, emit }, id, requested) => {
    const target = await targetOf(db, source, "term", requested);
    const parent = target === undefined ? undefined : await db.terms.get(target);
    const term = await db.terms.get(id, { forUpdate: true });
    if (parent && term?.parent === 0 && (await fitBelow(db.terms, parent, id)) === "fits") {
      await db.terms.update(id, { parent: parent.id });
      const before = noteOf(term);
      await emit(termSaved, { term: { ...before, parent: parent.id }, before });
    }
    return parent !== undefined;
  });
