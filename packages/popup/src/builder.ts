import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type PopupOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** Popups are content items; their counters are in tables of this module. */
export type Shared = typeof contentTables & typeof tables;
/** The context of handlers, listeners and page handlers. */
export type Context = ModuleContext<Shared, PopupOptions>;

const kit: ModuleBuilder<Shared, PopupOptions> = moduleBuilder({
  tables: { ...contentTables, ...tables },
  options,
});
export const { get, post, on, definePageHandler, definePageTransform, defineService } = kit;
