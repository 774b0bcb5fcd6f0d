import { contentRoutes, contentTypes, taxonomies } from "@waymark/content";
import { defineModule, settings } from "@waymark/core";
import { menuPermissions, navMenu, navMenuItem } from "./classic-menus.ts";
import { errors } from "./errors.ts";
import { blockEditorErrorMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { screensEn } from "./messages/screens-en.ts";
import { menuPlaces } from "./settings.ts";
import { navigationBlock } from "./menus/rendered.ts";
import { navigation, navigationPermissions } from "./navigation.ts";
import { menuImporter } from "./remote-import.ts";
import { v1 } from "./v1.ts";
import { v2 } from "./v2.ts";

export { navigation } from "./navigation.ts";
export { blockPatterns, type BlockPattern } from "./extension-points.ts";
export type { BlockEditorV1 } from "./v1.ts";
export type { BlockEditorV2 } from "./v2.ts";

/** Routes for block editors: block menus and classic menus, the blocks of the site, metadata of linked pages, and a theme export. */
export const blockEditor = defineModule({
  name: "block-editor",
  requires: ["content"],
  errors,
  errorMessages: blockEditorErrorMessages,
  contributes: [
    operationsAr,
    operationsDe,
    screensAr,
    screensDe,
    screensEn,
    contentTypes(navigation, navMenuItem),
    taxonomies(navMenu),
    navigationPermissions,
    menuPermissions,
    settings(menuPlaces),
    navigationBlock,
    menuImporter,
  ],
  namespaces: (setup) => [contentRoutes(navigation, setup), v1(setup), v2(setup)],
});

export { blockEditorErrorMessages } from "./messages/index.ts";
