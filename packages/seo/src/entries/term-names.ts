import type { Desk } from "../bound.ts";
import { toPlain } from "../text/plain.ts";

/** What the categories and tags of an item are called now. */
export interface TermNames {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

/** The names of terms, in the order of the names. */
export async function namesOfTerms(
  { db }: Pick<Desk, "db">,
  ids: readonly number[],
): Promise<TermNames> {
  if (ids.length === 0) return { categories: [], tags: [] };
  const terms = await db.terms.find({
    where: { id: { in: [...ids] } },
    orderBy: "name_key",
    columns: ["name", "taxonomy"],
  });
  const of = (wanted: string) =>
    terms.filter(({ taxonomy }) => taxonomy === wanted).map(({ name }) => toPlain(name, 200));
  return { categories: of("category"), tags: of("post_tag") };
}
