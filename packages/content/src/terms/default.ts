import type { Db, SettingsReader } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { Taxonomy } from "../taxonomy.ts";
import type { Term } from "./write.ts";

/** The default term of a taxonomy; undefined without one. */
export async function defaultTerm(
  db: Db<typeof tables>,
  { defaultTerm: setting }: Taxonomy,
  settings: SettingsReader,
): Promise<Term | undefined> {
  return setting ? db.terms.get(settings.get(setting)) : undefined;
}
