import type { Actor, Clock, Db, Emit, Jobs, Row, Settings, SiteInfo } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { ContentNote } from "../events.ts";
import type { accountTables } from "@waymark/accounts";

/** A row of the content table. */
export type Item = Row<(typeof tables.content)["columns"]>;
export const noteOf = ({ id, type, status, slug, author, parent }: Item): ContentNote => ({
  id,
  type,
  status,
  slug,
  author,
  parent,
});

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
