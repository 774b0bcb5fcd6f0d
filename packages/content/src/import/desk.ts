import type { accountTables } from "@waymark/accounts";
import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { Taxonomy } from "../taxonomy.ts";
import type { Authors } from "./authors.ts";
import type { Known } from "./item.ts";
import type { Tally } from "./report.ts";

/** The tables that an import writes to. */
export type ImportDb = Db<typeof tables & { readonly users: (typeof accountTables)["users"] }>;
/** What the parts of an import share. */
export interface Desk {
  readonly db: ImportDb;
  /** The address of the site that the file comes from: what was made is remembered under it. */
  readonly source: string;
  readonly authors: Authors;
  readonly known: Known;
  readonly taxonomies: ReadonlyMap<string, Taxonomy>;
  readonly timezone: string;
  readonly now: Date;
  readonly tally: Tally;
}
