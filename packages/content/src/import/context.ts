import type { CallService, Emit, ModuleContext, SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { renderedNames } from "../blocks/rendered.ts";
import {
  contentTypes,
  type ItemData,
  itemData,
  type MetaKey,
  metaKeys,
  type Status,
  statuses,
  taxonomies,
  termMeta,
  type TermMetaKey,
} from "../extension-points.ts";
import type { Kind } from "../media/kinds.ts";
import type { ContentType, Taxonomy } from "../content-type.ts";
import type { Counts } from "../write/counters.ts";
import { type BlockReferences, blockReferences } from "./block-references.ts";
import type { Authors } from "./authors.ts";
import type { Tally } from "./report.ts";

/** The declarations of the site to which items of a source are mapped. */
export interface SiteDeclarations {
  readonly types: ReadonlyMap<string, ContentType>;
  readonly statuses: ReadonlyMap<string, Status>;
  readonly metaKeys: readonly MetaKey[];
  readonly termMeta: readonly TermMetaKey[];
  readonly itemData: readonly ItemData[];
  /** Names of the blocks that are rendered although texts have no HTML for them. */
  readonly blocks: ReadonlySet<string>;
  readonly references: BlockReferences;
}

/** The objects that the parts of an import share. */
export interface ImportContext {
  readonly db: Context["db"];
  /** The address of the source; origins are stored under it. */
  readonly source: string;
  readonly authors: Authors;
  readonly known: SiteDeclarations;
  /** Whether HTML of texts is stored as it is. */
  readonly isUnfiltered: boolean;
  /** The allowed file types, by extension. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly taxonomies: ReadonlyMap<string, Taxonomy>;
  readonly site: SiteInfo;
  readonly now: Date;
  /** Changes of counters for the end of the transaction. */
  readonly counts: Counts[];
  readonly tally: Tally;
  /** Calls services of other modules, in the transaction of `db`. */
  readonly callService: CallService;
  /** Emits events in the transaction of `db`. */
  readonly emit: Emit;
  /** Whether the records are all that the source has; otherwise other files may have the rest. */
  readonly isWhole: boolean;
  /** The hosts of the source, whose paths are stored to be redirected; undefined if none are. */
  readonly movingFrom: ReadonlySet<string> | undefined;
}

/** The declarations of the site's modules. */
export const declarationsOf = (
  all: ModuleContext["all"],
): Pick<ImportContext, "known" | "taxonomies"> => ({
  known: {
    types: new Map(all(contentTypes).map((type) => [type.name, type])),
    statuses: new Map(all(statuses).map((status) => [status.name, status])),
    metaKeys: all(metaKeys),
    termMeta: all(termMeta),
    itemData: all(itemData),
    blocks: renderedNames(all),
    references: blockReferences(all),
  },
  taxonomies: new Map(all(taxonomies).map((taxonomy) => [taxonomy.name, taxonomy])),
});
