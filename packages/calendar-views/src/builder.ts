import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type ViewOptions } from "./options.ts";

type Own = ModuleBuilder<typeof contentTables, ViewOptions>;
/** Built with content's tables as well: pages are found by the URLs of its items and terms. */
const kit: Own = moduleBuilder({ tables: contentTables, options });
export const get: Own["get"] = kit.get;
export const post: Own["post"] = kit.post;
export const definePageHandler: Own["definePageHandler"] = kit.definePageHandler;
/** The context of routes and pages. */
export type Context = ModuleContext<typeof contentTables, ViewOptions>;
