import { remoteImporters } from "@waymark/content";
import type { Contributed } from "@waymark/core";
import { navigation } from "./navigation.ts";

/** The navigation menus of another site are items of the type of this module. */
export const navigationImporter: Contributed = remoteImporters({
  name: "block-editor",
  names: { wp_navigation: navigation.name },
});
