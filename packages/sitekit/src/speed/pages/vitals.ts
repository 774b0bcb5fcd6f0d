import { basePath, hash53, type SiteInfo } from "@waymark/core";
import { beaconPath } from "../../collect/pages/beacon.ts";
import { definePageHandler } from "../../collect/builder.ts";
import { rulesOf } from "../../collect/rules.ts";
import type { SitekitOptions } from "../../options.ts";
import { script } from "../client-script.generated.ts";

const version = hash53(script);

/** The path of the script on the site's host. */
const scriptPath = (site: Pick<SiteInfo, "url">, { path }: Pick<SitekitOptions, "path">): string =>
  `${basePath(site)}${path}/vitals.js`;

/** The URLs for the script tag in the head of a page, relative to the site's host, for `escapeHtml`. */
export const vitalsTag = (
  site: Pick<SiteInfo, "url">,
  options: Pick<SitekitOptions, "path">,
): { readonly src: string; readonly to: string } => ({
  src: `${scriptPath(site, options)}?v=${version}`,
  to: beaconPath(site, options),
});

/** Serves the measuring script, if enabled. */
export const vitalsFile = definePageHandler(
  "page measures",
  ({ request, path, site, options, settings }) => {
    if (path !== scriptPath(site, options) || !rulesOf(settings).vitals) return undefined;
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const isNamed = new URL(request.url).searchParams.get("v") === version;
    const headers = {
      ETag: `"${version}"`,
      "Cache-Control": isNamed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      "Content-Type": "text/javascript; charset=UTF-8",
      "X-Content-Type-Options": "nosniff",
    };
    if (request.headers.get("if-none-match")?.includes(headers.ETag) === true)
      return new Response(null, { status: 304, headers });
    return new Response(request.method === "HEAD" ? null : script, { headers });
  },
);
