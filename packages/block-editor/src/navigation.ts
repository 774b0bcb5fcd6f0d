import { defineContentType } from "@waymark/content";
import { objectPermissions, type Actor, type Contributed } from "@waymark/core";

/** Navigation menus, as blocks. They are public as parts of pages; writing requires permission to edit the theme. */
export const navigation = defineContentType({
  name: "core_navigation",
  base: "navigation",
  label: "navigation menus",
  singular: "navigation menu",
  description: "Navigation menus of pages",
  capability: "navigation_menus",
  features: ["revisions"],
  lacks: ["excerpt", "author", "thumbnail"],
  viewable: false,
});

const verbs = ["edit", "delete"].flatMap((verb) => [
  verb,
  `${verb}_others`,
  `${verb}_published`,
  `${verb}_private`,
]);
/** Menus are part of the theme, so one capability covers all permissions. */
export const navigationRights: Contributed = objectPermissions(
  ...[...verbs, "publish", "read_private"].map((verb) => ({
    name: `${verb}_${navigation.capability}`,
    allows: (actor: Actor) => actor.can("edit_theme_options"),
  })),
);
