import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder } from "@waymark/core";
import { options, type CalendarOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** Events are content items with a time: both are written in one transaction. */
export type Shared = typeof contentTables & Pick<typeof accountTables, "users"> & typeof tables;
export const shared: Shared = { ...contentTables, users: accountTables.users, ...tables };
const kit: ModuleBuilder<Shared, CalendarOptions> = moduleBuilder({ tables: shared, options });
export const { get, post, edit, remove, on, defineService } = kit;
