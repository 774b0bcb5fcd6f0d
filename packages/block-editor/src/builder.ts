import { accountTables } from "@waymark/accounts";
import { contentOptions, contentTables, type ContentOptions } from "@waymark/content";
import { type ModuleBuilder, moduleBuilder, type ModuleContext } from "@waymark/core";

type Tables = typeof contentTables & Pick<typeof accountTables, "users">;

/** Bound to content: menus are content items, and its templates are exported as a theme. */
export const { get, post, edit, remove, defineService }: ModuleBuilder<Tables, ContentOptions> =
  moduleBuilder({
    tables: { ...contentTables, users: accountTables.users },
    options: contentOptions,
  });
/** The context of a handler of this module. */
export interface Context extends ModuleContext<Tables, ContentOptions> {}
