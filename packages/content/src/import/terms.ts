import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { Taxonomy } from "../taxonomy.ts";
import { toSlug } from "../text/slug.ts";
import { remember, targetOf } from "./origin.ts";
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
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const key = `${taxonomy.name}:${term.slug}`;
  const earlier = await targetOf(db, source, "term", key);
  if (earlier !== undefined) {
    tally?.known(taxonomy.name);
    return { id: earlier, isNew: false };
  }
  const slug = term.slug || toSlug(term.name);
  const there = await db.terms.first({ taxonomy: taxonomy.name, slug });
  const name = term.name.replace(/&(?!#?\w{1,12};)/g, "&amp;");
  const { id } =
    there ??
    (await db.terms.insert({ taxonomy: taxonomy.name, slug, name, description: term.description }));
  await remember(db, source, "term", key, id);
  if (there) tally?.known(taxonomy.name);
  else tally?.made(taxonomy.name);
  return { id, isNew: !there };
}

export interface PlacedTerm {
  readonly taxonomy: string;
  readonly id: number;
  readonly parent: string;
}

/** Puts terms below their parents, once all of them are there. */
export async function placeTerms(
  db: ContentDb,
  source: string,
  placed: readonly PlacedTerm[],
): Promise<void> {
  for (const { taxonomy, id, parent } of placed) {
    const target = await targetOf(db, source, "term", `${taxonomy}:${parent}`);
    if (target !== undefined && target !== id) await db.terms.update(id, { parent: target });
  }
}
