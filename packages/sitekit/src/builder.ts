import { accountTables } from "@waymark/accounts";
import { contentOptions, contentTables, type LookupContext } from "@waymark/content";
import {
  moduleBuilder,
  type DefineService,
  type ModuleBuilder,
  type ModuleContext,
} from "@waymark/core";
import { options, type SitekitOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** The module's tables, and those of users, read-only. */
export type Shared = Pick<typeof accountTables, "users" | "holdings"> & typeof tables;

/** The context of handlers, listeners, jobs and pages. */
export type Context = ModuleContext<Shared, SitekitOptions>;

const { users, holdings } = accountTables;
const kit: ModuleBuilder<Shared, SitekitOptions> = moduleBuilder({
  tables: { users, holdings, ...tables },
  options,
});
export const { get, post, edit, on, definePageTransform, defineJob } = kit;

/** Lookups of items have their own builder, because some table names of counting and content are equal. */
type Items = typeof contentTables;
const items: ModuleBuilder<Items, SitekitOptions> = moduleBuilder({
  tables: contentTables,
  options,
});
export const defineService: DefineService<Items, SitekitOptions> = items.defineService;

/** The context for content's lookup functions. */
export const toLookupContext = (ctx: ModuleContext<Items, SitekitOptions>): LookupContext => ({
  db: ctx.db,
  site: ctx.site,
  settings: ctx.settings,
  all: ctx.all,
  options: ctx.optionsOf(contentOptions),
});
