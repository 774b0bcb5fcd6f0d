import { accountTables } from "@waymark/accounts";
import { contentOptions, contentTables, type Place } from "@waymark/content";
import { bind, type Kit, type Scope } from "@waymark/core";
import { options, type SeoOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** The own tables, and those of items and users to read. */
export type Shared = typeof contentTables & Pick<typeof accountTables, "users"> & typeof tables;
/** What handlers, listeners, jobs and fronts work with. */
export type Desk = Pick<
  Scope<Shared, SeoOptions>,
  "db" | "options" | "optionsOf" | "all" | "settings" | "site" | "clock" | "log"
>;

const kit: Kit<Shared, SeoOptions> = bind({
  tables: { ...contentTables, users: accountTables.users, ...tables },
  options,
});
export const { get, post, edit, remove, when, defineFront, defineJob, defineService } = kit;

/** The desk as content's own functions want it. */
export const toPlace = (desk: Desk): Place => ({
  db: desk.db,
  site: desk.site,
  settings: desk.settings,
  all: desk.all,
  options: desk.optionsOf(contentOptions),
});
