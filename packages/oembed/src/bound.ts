import { accountTables } from "@waymark/accounts";
import { contentOptions, contentTables, type ContentOptions } from "@waymark/content";
import { bind, type Kit } from "@waymark/core";

type Tables = typeof contentTables & Pick<typeof accountTables, "users">;

/** Bound to content: what is embedded is found by its addresses. */
export const { get, defineFront }: Kit<Tables, ContentOptions> = bind({
  tables: { ...contentTables, users: accountTables.users },
  options: contentOptions,
});
