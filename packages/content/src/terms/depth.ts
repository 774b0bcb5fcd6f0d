import type { Db } from "@waymark/core";
import { deepest } from "../permalink.ts";
import type { tables } from "../tables.ts";

type Terms = Pick<Db<typeof tables>["terms"], "get" | "find">;

/**
 * Whether a term with its descendants, or a new term, fits below a parent: `cycle` if the parent is the term itself or
 * one of its descendants, `deep` if the paths would have more than 100 levels, up to which they are read.
 */
export async function fitBelow(
  terms: Terms,
  parent: { readonly id: number; readonly parent: number },
  term: number | undefined,
): Promise<"fits" | "cycle" | "deep"> {
  const above = new Set<number>();
  for (let at: typeof parent | undefined = parent; at && !above.has(at.id);) {
    if (at.id === term) return "cycle";
    above.add(at.id);
    if (above.size >= deepest) return "deep";
    at = at.parent === 0 ? undefined : await terms.get(at.parent);
  }
  let next = term === undefined ? [] : [term];
  for (let levels = above.size; next.length > 0; levels++) {
    if (levels >= deepest) return "deep";
    const found = await terms.find({ where: { parent: { in: next } }, columns: ["id"] });
    next = found.map(({ id }) => id);
  }
  return "fits";
}
