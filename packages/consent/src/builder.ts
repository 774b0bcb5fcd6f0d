import { contentTables } from "@waymark/content";
import { can, moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { type ConsentOptions, options } from "./options.ts";
import { tables } from "./tables.ts";

/** The tables of this module, and those of content, where scans find pages. */
type Shared = typeof contentTables & typeof tables;
const shared: Shared = { ...contentTables, ...tables };

/** The context of handlers, jobs and services. */
export type Context = ModuleContext<Shared, ConsentOptions>;

export const {
  get,
  post,
  edit,
  crud,
  definePageHandler,
  definePageTransform,
  defineJob,
  defineService,
}: ModuleBuilder<Shared, ConsentOptions> = moduleBuilder({ tables: shared, options });

/** Scans, the list of cookies, the log and the settings are for administrators. */
export const managing = can("manage_options");
