import type { SiteInfo } from "@waymark/core";
import type { Kind } from "../media/kinds.ts";
import type { Taxonomy } from "../content-type.ts";
import type { Counts } from "../write/counters.ts";
import type { Authors } from "./authors.ts";
import type { ImportDb } from "./origin.ts";
import type { SiteDeclarations } from "./item.ts";
import type { Tally } from "./report.ts";
/** The objects that the parts of an import share. */
export interface Context {
  readonly db: ImportDb;
  /** The address of the source; origins are stored under it. */
  readonly source: string;
  readonly authors: Authors;
  readonly known: SiteDeclarations;
  /** The allowed file types, by extension. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly taxonomies: ReadonlyMap<string, Taxonomy>;
  readonly site: SiteInfo;
  readonly now: Date;
  /** Changes of counters for the end of the transaction. */
  readonly counts: Counts[];
  readonly tally: Tally;
}
