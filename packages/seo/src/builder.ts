import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type SeoOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** The module's tables, and those of items and users, read-only. */
export type Shared = typeof contentTables & Pick<typeof accountTables, "users"> & typeof tables;
/** The context of handlers, listeners, jobs and pages. */
export type Context = Pick<
  ModuleContext<Shared, SeoOptions>,
  "db" | "options" | "optionsOf" | "all" | "settings" | "site" | "clock" | "log"
>;

const kit: ModuleBuilder<Shared, SeoOptions> = moduleBuilder({
  tables: { ...contentTables, users: accountTables.users, ...tables },
  options,
});
export const {
  get,
  post,
  edit,
  remove,
  on,
  definePageHandler,
  defineNotFoundHandler,
  definePageTransform,
  defineJob,
  defineService,
} = kit;
