import type { Db, ModuleContext, Settings, SiteInfo } from "@waymark/core";
import type { ContentOptions } from "../options.ts";
import type { tables } from "../tables.ts";

/** The context of a lookup; a module context with content's tables and options is one. */
export interface LookupContext {
  readonly db: Db<typeof tables>;
  readonly site: SiteInfo;
  readonly options: Pick<ContentOptions, "permalinks">;
  readonly settings: Pick<Settings, "get">;
  readonly all: ModuleContext["all"];
}
