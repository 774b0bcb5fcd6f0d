import { contentTables } from "@waymark/content";
import { bind, type Kit, type Scope } from "@waymark/core";
import { options, type ViewOptions } from "./options.ts";

type Own = Kit<typeof contentTables, ViewOptions>;
/** Bound to content as well: pages are found by the addresses of its items and terms. */
const kit: Own = bind({ tables: contentTables, options });
export const get: Own["get"] = kit.get;
export const post: Own["post"] = kit.post;
export const defineFront: Own["defineFront"] = kit.defineFront;
/** What routes and pages work with. */
export type Desk = Scope<typeof contentTables, ViewOptions>;
