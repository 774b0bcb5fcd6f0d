import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type PopupOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** Popups are items of content; what is counted of them stands beside. */
export type Shared = typeof contentTables & typeof tables;
/** What handlers, listeners and fronts work with. */
export type Context = ModuleContext<Shared, PopupOptions>;

const kit: ModuleBuilder<Shared, PopupOptions> = moduleBuilder({
  tables: { ...contentTables, ...tables },
  options,
});
export const { get, post, on, definePageHandler, definePageTransform } = kit;
