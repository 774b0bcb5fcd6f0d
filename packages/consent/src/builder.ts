import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type ConsentOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** The tables of this module, and those of content, where scans find pages. */
export type Shared = typeof contentTables & typeof tables;
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
