import type { Contribution, SiteInfo } from "@waymark/core";
import type { ImportDb } from "../import/db.ts";
import type { ContentOptions } from "../options.ts";

/** The objects that the parts of an export share. */
export interface ExportContext {
  readonly db: ImportDb;
  readonly site: SiteInfo;
  readonly options: ContentOptions;
  all<V extends { readonly name: string }>(point: Contribution<V>): readonly V[];
}
