import { contentTables } from "@waymark/content";
import {
  moduleBuilder,
  type ModuleBuilder,
  type ModuleContext,
  type PageContext,
} from "@waymark/core";
import { options, type PagesOptions } from "./options.ts";

type Tables = typeof contentTables;
type Own = ModuleBuilder<Tables, PagesOptions>;
/** Built with content's tables as well: items are found by their URLs. */
const kit: Own = moduleBuilder({ tables: contentTables, options });
export const definePageHandler: Own["definePageHandler"] = kit.definePageHandler;
export const defineNotFoundHandler: Own["defineNotFoundHandler"] = kit.defineNotFoundHandler;
export const defineErrorHandler: Own["defineErrorHandler"] = kit.defineErrorHandler;
export const on: Own["on"] = kit.on;
export const defineService: Own["defineService"] = kit.defineService;

/** The context of page handlers. */
export type Call = PageContext<Tables, PagesOptions>;
/** The context of services, and of everything that a page is rendered with. */
export type Context = ModuleContext<Tables, PagesOptions>;
