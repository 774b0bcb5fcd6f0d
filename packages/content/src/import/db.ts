import type { accountTables } from "@waymark/accounts";
import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";

/** The tables that an import writes. */
export type ImportTables = typeof tables & { readonly users: (typeof accountTables)["users"] };
export type ImportDb = Db<ImportTables>;
