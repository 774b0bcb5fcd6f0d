import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { Taxonomy } from "../taxonomy.ts";
import { toSlug } from "../text/slug.ts";
import { leaveLoose, remember, takeLoose, targetOf } from "./origin.ts";
import type { Tally } from "./report.ts";

type ContentDb = Db<typeof tables>;
/** A term of a file, whatever element it stood in. */
export interface FileTerm {
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** The slug of its parent; empty at the top. */
  readonly parent: string;
}

/** Makes a term, or finds the one of the same taxonomy and slug. */
export async function importTerm(
  db: ContentDb,
  source: string,
  taxonomy: Taxonomy,
  term: FileTerm,
  tally: Tally | undefined,
): Promise<number> {
  const key = `${taxonomy.name}:${term.slug}`;
  const earlier = await targetOf(db, source, "term", key);
  if (earlier !== undefined) {
    tally?.known(taxonomy.name);
    return earlier;
  }
  const slug = term.slug || toSlug(term.name);
  const there = await db.terms.first({ taxonomy: taxonomy.name, slug });
  const name = term.name.replace(/&(?!#?\w{1,12};)/g, "&amp;");
  const { id } =
    there ??
    (await db.terms.insert({ taxonomy: taxonomy.name, slug, name, description: term.description }));
  await remember(db, source, "term", key, id);
  if (!there && term.parent !== "")
    await leaveLoose(db, source, "term parent", id, `${taxonomy.name}:${term.parent}`);
  if (there) tally?.known(taxonomy.name);
  else tally?.made(taxonomy.name);
  return id;
}

/** Puts terms below their parents, once all of them are there. */
export async function placeTerms(db: ContentDb, source: string): Promise<void> {
  for (const { id, wished } of await takeLoose(db, source, "term parent")) {
    const parent = await targetOf(db, source, "term", wished);
    if (parent !== undefined && parent !== id) await db.terms.updateAll({ id }, { parent });
  }
}
