import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { bind, type Kit, type Scope } from "@waymark/core";
import { options, type Options } from "./options.ts";
import { tables } from "./tables.ts";

/** The locator's own tables, and those that a change of an item touches. */
export type Shared = typeof contentTables & Pick<typeof accountTables, "users"> & typeof tables;
const shared: Shared = { ...contentTables, users: accountTables.users, ...tables };
const kit: Kit<Shared, Options> = bind({ tables: shared, options });
export const { get, post, defineJob } = kit;

/** What handlers and jobs work with. */
export type Desk = Scope<Shared, Options>;
/** What changes something: each `write` is a transaction that asks for the right again. */
export interface Writer extends Desk {
  write<W>(work: (within: Desk) => Promise<W>): Promise<W>;
}
