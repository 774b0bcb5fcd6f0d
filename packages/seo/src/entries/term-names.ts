import type { Context } from "../builder.ts";
import { toPlain } from "../text/plain.ts";

/** The current names of an item's categories and tags. */
export interface TermNames {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

/** Reads the names of terms, and returns a function that lists some of them by name. */
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
