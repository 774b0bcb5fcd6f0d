import { contentRoutes, contentTypes } from "@waymark/content";
import { defineModule } from "@waymark/core";
import { errors } from "./errors.ts";
import { blockEditorErrorMessages } from "./messages/index.ts";
import { navigationBlock } from "./menus/rendered.ts";
import { navigation, navigationRights } from "./navigation.ts";
import { navigationImporter } from "./remote-import.ts";
import { blockTypeRoutes } from "./routes/block-types.ts";
import { v1 } from "./v1.ts";

export { navigation } from "./navigation.ts";
export { blockPatterns, type BlockPattern } from "./extension-points.ts";
export type { BlockEditorV1 } from "./v1.ts";

/** Routes for block editors: navigation menus, the blocks that the site shows, details of linked pages, and a theme export. */
export const blockEditor = defineModule({
  name: "block-editor",
  requires: ["content"],
  errors,
  errorMessages: blockEditorErrorMessages,
  contributes: [contentTypes(navigation), navigationRights, navigationBlock, navigationImporter],
  namespaces: (setup) => [contentRoutes(navigation, setup), v1(setup), blockTypeRoutes(setup)],
});

export { blockEditorErrorMessages } from "./messages/index.ts";
