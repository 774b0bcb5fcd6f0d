import type { Context } from "../builder.ts";
import { toPlain } from "../text/plain.ts";

/** What the categories and tags of an item are called now. */
export interface TermNames {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

/** Reads the names of terms, and answers those of some of them in the order of the names. */
export async function namesOfTerms(
  { db }: Pick<Context, "db">,
  ids: readonly number[],
): Promise<(ids: readonly number[]) => TermNames> {
  const wanted = [...new Set(ids)];
  const terms =
    wanted.length === 0
      ? []
      : await db.terms.find({
          where: { id: { in: wanted } },
          orderBy: "name_key",
          columns: ["id", "name", "taxonomy"],
        });
  return (some) => {
    const of = (taxonomy: string) =>
      terms
        .filter((one) => one.taxonomy === taxonomy && some.includes(one.id))
        .map(({ name }) => toPlain(name, 200));
    return { categories: of("category"), tags: of("post_tag") };
  };
}
