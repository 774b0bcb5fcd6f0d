import { toAssetResponse } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { stylesheetOf, stylesheetPath } from "../styles/stylesheet.ts";

/** The stylesheet of all pages: its URL has its version, so browsers store it for a year. */
export const stylesheet = definePageHandler("stylesheet", ({ request, path, site, options }) =>
  path === stylesheetPath(site)
    ? toAssetResponse(stylesheetOf(options), request, { maxAge: 300 })
    : undefined,
);
