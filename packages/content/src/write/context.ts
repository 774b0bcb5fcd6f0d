import type { accountTables } from "@waymark/accounts";
import type { Actor, Clock, Db, Emit, Jobs, Settings, SiteInfo } from "@waymark/core";
import type { tables } from "../tables.ts";

/** The ports and tables that writes need. */
export interface Context {
  readonly db: Db<typeof tables & { readonly users: (typeof accountTables)["users"] }>;
  readonly actor: Actor;
  readonly site: SiteInfo;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly jobs: Jobs;
  readonly settings: Settings;
}
