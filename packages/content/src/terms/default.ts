import type { Db, SettingsReader } from "@waymark/core";
import type { Taxonomy } from "../taxonomy.ts";
import type { tables } from "../tables.ts";
import type { Term } from "./write.ts";

/** The term that items get which name none; undefined where the taxonomy has no such term. */
export async function defaultTerm(
  db: Db<typeof tables>,
  { defaultTerm: setting }: Taxonomy,
  settings: SettingsReader,
): Promise<Term | undefined> {
  return setting ? db.terms.get(settings.get(setting)) : undefined;
}
