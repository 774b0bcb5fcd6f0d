import { accountTables } from "@waymark/accounts";
import { calendarTables } from "@waymark/calendar";
import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type ImportOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** Imports read existing events, and write records of their own. */
export type Shared = typeof contentTables &
  typeof calendarTables &
  Pick<typeof accountTables, "users"> &
  typeof tables;
const shared: Shared = {
  ...contentTables,
  ...calendarTables,
  users: accountTables.users,
  ...tables,
};
const kit: ModuleBuilder<Shared, ImportOptions> = moduleBuilder({ tables: shared, options });
export const { get, post, edit, remove, on, defineJob, defineService } = kit;

/** The context of handlers, services and jobs. */
export type Context = ModuleContext<Shared, ImportOptions>;
