import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { type CalendarOptions, options } from "./options.ts";
import { tables } from "./tables.ts";

/** Events are content items with a time: both are written in one transaction. */
type Tables = typeof contentTables & Pick<typeof accountTables, "users"> & typeof tables;
/** The context of handlers and services. */
export type Context = ModuleContext<Tables, CalendarOptions>;

const kit: ModuleBuilder<Tables, CalendarOptions> = moduleBuilder({
  tables: { ...contentTables, users: accountTables.users, ...tables },
  options,
});
export const { get, post, edit, remove, on, defineService } = kit;
