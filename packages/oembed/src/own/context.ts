import type { accountTables } from "@waymark/accounts";
import type { LookupContext } from "@waymark/content";
import type { Db } from "@waymark/core";

/** What handlers of this module look with. */
export type Context = LookupContext & { readonly db: Db<Pick<typeof accountTables, "users">> };
