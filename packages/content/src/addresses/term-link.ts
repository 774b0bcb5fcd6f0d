import { termAddress } from "../resources/term.ts";
import { pathsTo } from "../terms/above.ts";
import type { Place } from "./place.ts";

/** Where readers find a term by its id; undefined where there is none. */
export async function termLink(
  { db, site }: Pick<Place, "db" | "site">,
  id: number,
): Promise<string | undefined> {
  const term = await db.terms.get(id);
  if (!term) return undefined;
  const above = (await pathsTo(db, [term])).get(id) ?? "";
  return termAddress(term.taxonomy, above + term.slug, site);
}
