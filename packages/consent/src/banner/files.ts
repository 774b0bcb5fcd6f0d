import { basePath, fingerprint, type SiteInfo } from "@waymark/core";
import { script } from "./script.ts";
import { style } from "./style.ts";

/** A file of the banner. */
export interface BannerFile {
  readonly type: string;
  readonly text: string;
  /** Changes whenever the file does. */
  readonly version: string;
}

/** The files that pages with the banner load, by their names below the path of the module. */
export const bannerFiles: Readonly<Record<"banner.js" | "banner.css", BannerFile>> = {
  "banner.js": {
    type: "text/javascript; charset=UTF-8",
    text: script,
    version: fingerprint(script),
  },
  "banner.css": { type: "text/css; charset=UTF-8", text: style, version: fingerprint(style) },
};

interface Placed {
  readonly site: Pick<SiteInfo, "url">;
  readonly options: { readonly path: string };
}
/** The path of a file, from the root of the site's host. */
export const filePath = ({ site, options }: Placed, name: keyof typeof bannerFiles): string =>
  `${basePath(site)}${options.path}/${name}`;

/** The address of a file in a page: another one whenever the file changes. */
export const fileAddress = (placed: Placed, name: keyof typeof bannerFiles): string =>
  `${filePath(placed, name)}?v=${bannerFiles[name].version}`;

/** A file as an answer. Browsers keep it for a year under the address that names its version, else for an hour. */
export function toFile({ type, text, version }: BannerFile, request: Request): Response {
  const isNamed = new URL(request.url).searchParams.get("v") === version;
  const headers = {
    ETag: `"${version}"`,
    "Cache-Control": isNamed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  };
  if (request.headers.get("if-none-match")?.includes(headers.ETag) === true)
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : text, {
    headers: { ...headers, "Content-Type": type, "X-Content-Type-Options": "nosniff" },
  });
}
