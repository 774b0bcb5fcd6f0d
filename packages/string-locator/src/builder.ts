import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import {
  moduleBuilder,
  type ModuleBuilder,
  type ModuleContext,
  type TransactionWriter,
} from "@waymark/core";
import { options, type Options } from "./options.ts";
import { tables } from "./tables.ts";

/** The module's tables, and those that a change of an item affects. */
export type Shared = typeof contentTables & Pick<typeof accountTables, "users"> & typeof tables;
const shared: Shared = { ...contentTables, users: accountTables.users, ...tables };
const kit: ModuleBuilder<Shared, Options> = moduleBuilder({ tables: shared, options });
export const { crud, get, post, defineJob } = kit;

/** The context of handlers and jobs. */
export type Context = ModuleContext<Shared, Options>;
/** The context of changes: each `write` is a transaction that checks access again. */
export type Writer = Context & TransactionWriter;
