import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { blockTypeRoutes } from "./routes/block-types.ts";
import { menuItemRoutes } from "./routes/menu-items.ts";
import { menuLocationRoutes } from "./routes/menu-locations.ts";
import { menuRoutes } from "./routes/menus.ts";
import { patternRoutes } from "./routes/patterns.ts";

/** The routes of blocks, patterns of modules and classic menus. */
export const v2 = (setup: NamespaceContext): BlockEditorV2 => routesOf(setup);
/** The routes of blocks and classic menus, with their types. */
export interface BlockEditorV2 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext) {
  const blocks = blockTypeRoutes(setup);
  const entries = menuItemRoutes(setup);
  const menuLocations = menuLocationRoutes(setup);
  const patterns = patternRoutes(setup);
  return defineNamespace("core/v2", {
    "/block-types": [blocks.list],
    "/block-types/:namespace": [blocks.ofNamespace],
    "/block-types/:namespace/:name": [blocks.item],
    "/block-renderer/:namespace/:name": blocks.renderer,
    "/block-patterns/patterns": [patterns.list],
    "/block-patterns/categories": [patterns.listCategories],
    "/menus": [menuRoutes.list, menuRoutes.create],
    "/menus/:id": [menuRoutes.item, menuRoutes.update, menuRoutes.deletion],
    "/menu-items": [entries.list, entries.create],
    "/menu-items/:id": [entries.item, entries.update, entries.deletion],
    "/menu-locations": [menuLocations.list],
    "/menu-locations/:location": [menuLocations.item],
  });
}
