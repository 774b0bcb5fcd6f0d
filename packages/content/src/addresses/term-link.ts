import { taxonomies } from "../extension-points.ts";
import { termAddress } from "../resources/term.ts";
import { pathsTo } from "../terms/above.ts";
import type { LookupContext } from "./lookup-context.ts";

/** The URL of a term by its id; undefined if the term does not exist. */
export async function termLink(
  { db, site, all }: Pick<LookupContext, "db" | "site" | "all">,
  id: number,
): Promise<string | undefined> {
  const term = await db.terms.get(id);
  if (!term) return undefined;
  const { taxonomy: name } = term;
  const taxonomy = all(taxonomies).find((one) => one.name === name) ?? { name };
  const above = (await pathsTo(db, [term])).get(id) ?? "";
  return termAddress(taxonomy, above + term.slug, site);
}
