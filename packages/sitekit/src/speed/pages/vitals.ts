import { basePath, toAsset, toAssetResponse, type SiteInfo } from "@waymark/core";
import { beaconPath } from "../../collect/pages/beacon.ts";
import { definePageHandler } from "../../collect/builder.ts";
import { rulesOf } from "../../collect/rules.ts";
import type { SitekitOptions } from "../../options.ts";
import { script } from "../client-script.generated.ts";

const asset = toAsset(script, "text/javascript; charset=UTF-8");

const scriptPath = ({ path }: Pick<SitekitOptions, "path">): string => `${path}/vitals.js`;

/** The URLs for the script tag in the head of a page, relative to the site's host, for `escapeHtml`. */
export const vitalsTag = (
  site: Pick<SiteInfo, "url">,
  options: Pick<SitekitOptions, "path">,
): { readonly src: string; readonly to: string } => ({
  src: `${basePath(site)}${scriptPath(options)}?v=${asset.version}`,
  to: beaconPath(site, options),
});

/** Serves the measuring script, if enabled. */
export const vitalsFile = definePageHandler("page measures", {
  path: scriptPath,
  methods: ["GET"],
  handler: ({ request, settings }) =>
    rulesOf(settings).vitals ? toAssetResponse(asset, request, { maxAge: 3600 }) : undefined,
});
