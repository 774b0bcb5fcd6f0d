import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { type CalendarOptions, options } from "./options.ts";
import { tables } from "./tables.ts";

/** Events are content items with a time: both are written in one transaction. */
type Shared = typeof contentTables & Pick<typeof accountTables, "users"> & typeof tables;
export const shared: Shared = { ...contentTables, users: accountTables.users, ...tables };
const kit: ModuleBuilder<Shared, CalendarOptions> = moduleBuilder({ tables: shared, options });
export const { get, post, edit, remove, on, defineService } = kit;

/** The context of handlers and services. */
export type Context = ModuleContext<Shared, CalendarOptions>;
export type CalendarDb = Context["db"];
/** A handler that writes, with a first step outside the transaction for remote calls. */
export interface Writing<W> {
  write<R>(work: (within: W) => Promise<R>): Promise<R>;
}
