import { basePath, hash53, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { deletableOf } from "../known/deletable.ts";
import type { Deletable } from "../known/names.ts";
import { script as bannerScript } from "./banner-script.generated.ts";
import { script as consentMode } from "./consent-mode.generated.ts";
import { style } from "./style.ts";

/** A file of the banner. */
export interface BannerFile {
  readonly type: string;
  readonly text: string;
  /** Changes whenever the file does. */
  readonly version: string;
}

/** The files that pages with the banner load, by their names below the path of the module. */
export type BannerFiles = Readonly<
  Record<"banner.js" | "banner.css" | "consent-mode.js", BannerFile>
>;

const made = new WeakMap<Deletable, BannerFiles>();

/** The files of a site: its script names what the vendors of the site store. */
export function bannerFiles(ctx: Pick<Context, "all">): BannerFiles {
  const known = deletableOf(ctx);
  let files = made.get(known);
  if (!files)
    made.set(
      known,
      (files = {
        "banner.js": toFileOf("text/javascript; charset=UTF-8", toBannerScript(known)),
        "consent-mode.js": toFileOf("text/javascript; charset=UTF-8", consentMode),
        "banner.css": toFileOf("text/css; charset=UTF-8", style),
      }),
    );
  return files;
}

/** The script of the banner for a site: it names the known storage as `__CONSENT_KNOWN__`. */
const toBannerScript = (known: Deletable): string =>
  bannerScript.replace("__CONSENT_KNOWN__", () => JSON.stringify(known));

const toFileOf = (type: string, text: string): BannerFile => ({
  type,
  text,
  version: hash53(text),
});

interface Placed {
  readonly site: Pick<SiteInfo, "url">;
  readonly options: { readonly path: string };
}
/** The path of a file, from the root of the site's host. */
export const filePath = ({ site, options }: Placed, name: keyof BannerFiles): string =>
  `${basePath(site)}${options.path}/${name}`;

/** The address of a file in a page: another one whenever the file changes. */
export const fileAddress = (
  placed: Placed & Pick<Context, "all">,
  name: keyof BannerFiles,
): string => `${filePath(placed, name)}?v=${bannerFiles(placed)[name].version}`;

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
