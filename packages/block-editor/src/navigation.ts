import { defineContentType } from "@waymark/content";
import { type Contributed, type ObjectPermission, objectPermissions } from "@waymark/core";

/** Navigation menus, stored as blocks. They are public because pages contain them; writing requires the permission to edit the theme. */
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
/** The permissions over a part of the theme: one capability covers all. */
export const themePermissions = (capability: string): readonly ObjectPermission[] =>
  [...verbs, "publish", "read_private"].map((verb) => ({
    name: `${verb}_${capability}`,
    allows: (actor) => actor.can("edit_theme_options"),
  }));
export const navigationPermissions: Contributed = objectPermissions(
  ...themePermissions(navigation.capability),
);
