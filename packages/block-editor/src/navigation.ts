import { defineContentType } from "@waymark/content";
import { objectPermissions, type Actor, type Contributed } from "@waymark/core";

/** Menus, as blocks. Readers see them as parts of pages; whoever may change the theme writes them. */
export const navigation = defineContentType({
  name: "core_navigation",
  base: "navigation",
  label: "navigation menus",
  singular: "navigation menu",
  description: "Menus that stand in pages",
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
/** Menus are part of the theme: one capability is all that they take. */
export const navigationRights: Contributed = objectPermissions(
  ...[...verbs, "publish", "read_private"].map((verb) => ({
    name: `${verb}_${navigation.capability}`,
    allows: (actor: Actor) => actor.can("edit_theme_options"),
  })),
);
