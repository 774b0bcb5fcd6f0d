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

/** The own tables, and those of users to read. */
export type Shared = Pick<typeof accountTables, "users" | "holdings"> & typeof tables;

/** What handlers, listeners, jobs and fronts work with. */
export type Context = ModuleContext<Shared, SitekitOptions>;

const { users, holdings } = accountTables;
const kit: ModuleBuilder<Shared, SitekitOptions> = moduleBuilder({
  tables: { users, holdings, ...tables },
  options,
});
export const { get, post, edit, on, definePageTransform, defineJob } = kit;

/** What looks for items: a kit of its own, since tables of counting have names that those of content have too. */
type Items = typeof contentTables;
const items: ModuleBuilder<Items, SitekitOptions> = moduleBuilder({
  tables: contentTables,
  options,
});
export const defineService: DefineService<Items, SitekitOptions> = items.defineService;

/** The scope of a service as content's own functions want it. */
export const toLookupContext = (scope: ModuleContext<Items, SitekitOptions>): LookupContext => ({
  db: scope.db,
  site: scope.site,
  settings: scope.settings,
  all: scope.all,
  options: scope.optionsOf(contentOptions),
});
