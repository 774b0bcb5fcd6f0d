import { accountTables } from "@waymark/accounts";
import { contentOptions, contentTables, type ContentOptions } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder } from "@waymark/core";

type Tables = typeof contentTables & Pick<typeof accountTables, "users">;

/** Bound to content, whose items are looked up by URL. */
export const { get, definePageHandler }: ModuleBuilder<Tables, ContentOptions> = moduleBuilder({
  tables: { ...contentTables, users: accountTables.users },
  options: contentOptions,
});
