import { contentTables } from "@waymark/content";
import { bind, type Kit, type Scope } from "@waymark/core";
import { options, type PopupOptions } from "./options.ts";
import { tables } from "./tables.ts";

/** Popups are items of content; what is counted of them stands beside. */
export type Shared = typeof contentTables & typeof tables;
/** What handlers, listeners and fronts work with. */
export type Desk = Scope<Shared, PopupOptions>;

const kit: Kit<Shared, PopupOptions> = bind({ tables: { ...contentTables, ...tables }, options });
export const { get, post, when, defineFront } = kit;
