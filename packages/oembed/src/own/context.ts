import type { accountTables } from "@waymark/accounts";
import type { LookupContext } from "@waymark/content";
import type { Db } from "@waymark/core";

/** The context of handlers of this module. */
export type Context = LookupContext & { readonly db: Db<Pick<typeof accountTables, "users">> };
