import { defineContentType, defineTaxonomy } from "@waymark/content";
import { objectPermissions, type Contributed } from "@waymark/core";
import { themePermissions } from "./navigation.ts";

/** Classic menus: terms, whose items are the entries. Imports create them too. */
export const navMenu = defineTaxonomy({
  name: "nav_menu",
  base: "menus",
  label: "classic menus",
  singular: "classic menu",
  capability: "nav_menus",
  viewable: false,
});
/** The entries of classic menus. Their titles replace those of their targets; an empty one does not. */
export const navMenuItem = defineContentType({
  name: "nav_menu_item",
  base: "menu-items",
  label: "menu entries",
  singular: "menu entry",
  capability: "nav_menu_items",
  taxonomies: [navMenu],
  lacks: ["editor", "excerpt", "author", "thumbnail"],
  viewable: false,
});

/** Menus are part of the theme. */
export const menuPermissions: Contributed = objectPermissions(
  ...themePermissions(navMenuItem.capability),
  ...["manage", "edit", "delete", "assign"].map((verb) => ({
    name: `${verb}_${navMenu.capability}`,
    allows: (actor: { can: (capability: string) => boolean }) => actor.can("edit_theme_options"),
  })),
);
