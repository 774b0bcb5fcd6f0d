import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { exportTheme } from "./routes/export.ts";
import { navigationFallback } from "./routes/navigation-fallback.ts";
import { urlDetails } from "./routes/url-details.ts";

/** The routes for block editors. */
export const v1 = (setup: NamespaceContext): BlockEditorV1 => routesOf(setup);
/** The routes for block editors, with their types. */
export interface BlockEditorV1 extends ReturnType<typeof routesOf> {}

const routesOf = (setup: NamespaceContext) =>
  defineNamespace("core-block-editor/v1", {
    "/url-details": [urlDetails(setup)],
    "/export": [exportTheme],
    "/navigation-fallback": [navigationFallback(setup)],
  });
