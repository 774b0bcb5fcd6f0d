import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type ViewOptions } from "./options.ts";

type Own = ModuleBuilder<typeof contentTables, ViewOptions>;
/** Bound to content as well: pages are found by the addresses of its items and terms. */
const kit: Own = moduleBuilder({ tables: contentTables, options });
export const get: Own["get"] = kit.get;
export const post: Own["post"] = kit.post;
export const defineFront: Own["definePageHandler"] = kit.definePageHandler;
/** What routes and pages work with. */
export type Context = ModuleContext<typeof contentTables, ViewOptions>;
