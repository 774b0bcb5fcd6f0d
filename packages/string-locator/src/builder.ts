import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type Options } from "./options.ts";
import { tables } from "./tables.ts";

/** The locator's own tables, and those that a change of an item touches. */
export type Shared = typeof contentTables & Pick<typeof accountTables, "users"> & typeof tables;
const shared: Shared = { ...contentTables, users: accountTables.users, ...tables };
const kit: ModuleBuilder<Shared, Options> = moduleBuilder({ tables: shared, options });
export const { get, post, defineJob } = kit;

/** What handlers and jobs work with. */
export type Context = ModuleContext<Shared, Options>;
/** What changes something: each `write` is a transaction that asks for the right again. */
export interface Writer extends Context {
  write<W>(work: (within: Context) => Promise<W>): Promise<W>;
}
