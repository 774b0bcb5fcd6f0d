import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { bind, type Kit } from "@waymark/core";
import { options, type CalendarOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** Events are items of content with a time: both are written in one transaction. */
export type Shared = typeof contentTables & Pick<typeof accountTables, "users"> & typeof tables;
export const shared: Shared = { ...contentTables, users: accountTables.users, ...tables };
const kit: Kit<Shared, CalendarOptions> = bind({ tables: shared, options });
export const { get, post, edit, remove, when, defineService } = kit;
