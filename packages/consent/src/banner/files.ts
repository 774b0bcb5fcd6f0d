import { basePath, toAsset, type Asset, type SiteInfo, weakMemoize } from "@waymark/core";
import type { Context } from "../builder.ts";
import { deletableOf } from "../known/lookup.ts";
import type { Deletable } from "../known/names.ts";
import { script as bannerScript } from "./banner-script.generated.ts";
import { script as consentMode } from "./consent-mode.generated.ts";

/** The files that pages with the banner load, by their names below the path of the module. */
export type BannerFiles = Readonly<Record<"banner.js" | "banner.css" | "consent-mode.js", Asset>>;

const filesOf = weakMemoize((known: Deletable): BannerFiles => ({
  "banner.js": toAsset(toBannerScript(known), "text/javascript; charset=UTF-8"),
  "consent-mode.js": toAsset(consentMode, "text/javascript; charset=UTF-8"),
  "banner.css": toAsset(bannerStyle, "text/css; charset=UTF-8"),
}));

/** The files of a site: its script names what the vendors of the site store. */
export const bannerFiles = (ctx: Pick<Context, "all">): BannerFiles => filesOf(deletableOf(ctx));

/** The script of the banner for a site: it names the known storage as `__CONSENT_KNOWN__`. */
const toBannerScript = (known: Deletable): string =>
  bannerScript.replace("__CONSENT_KNOWN__", () => JSON.stringify(known));

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

/** The style sheet of the banner: accepting and rejecting look alike, and the buttons stay visible while the rest scrolls. */
export const bannerStyle = `.consent-banner[hidden],.consent-again[hidden],.consent-banner [hidden]{display:none}
.consent-banner,.consent-again,.consent-note{box-sizing:border-box;font:1rem/1.5 system-ui,sans-serif;color:#1d2327;background:#fff}
.consent-banner{position:fixed;z-index:2147483000;inset:auto 0 0 0;max-height:90vh;overflow:auto;padding:1rem;border-top:2px solid #1d2327;box-shadow:0 -4px 24px rgba(0,0,0,.2)}
.consent-inner{max-width:52rem;margin:0 auto;background:inherit}
.consent-banner h2{margin:0 0 .25rem;font-size:1.125rem;line-height:1.3}
.consent-banner p{margin:0 0 .75rem}
.consent-banner a,.consent-note a{color:inherit;text-decoration:underline}
.consent-banner fieldset{margin:0 0 .75rem;padding:.5rem .75rem;border:1px solid #8c8f94}
.consent-banner label{display:flex;gap:.5rem;align-items:flex-start;margin:.5rem 0}
.consent-banner input{flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0 0}
.consent-buttons{position:sticky;bottom:-1rem;display:flex;flex-wrap:wrap;gap:.5rem;margin:0 -.25rem -1rem;padding:.5rem .25rem 1rem;background:inherit}
.consent-banner button,.consent-again,.consent-note button{min-height:2.75rem;padding:.5rem 1rem;border:2px solid #1d2327;border-radius:4px;color:#1d2327;background:#fff;font:inherit;cursor:pointer}
.consent-banner button[value=accept],.consent-banner button[value=reject]{flex:1 1 10rem;color:#fff;background:#1d2327}
.consent-banner button[value=save]{flex:1 1 100%}
.consent-banner :focus-visible,.consent-again:focus-visible,.consent-note :focus-visible{outline:3px solid #2271b1;outline-offset:2px}
.consent-again{position:fixed;z-index:2147482999;inset:auto auto .5rem .5rem;min-height:0;padding:.25rem .75rem;font-size:.875rem}
.consent-note{display:block;padding:1rem;border:1px solid #8c8f94}
.consent-note span{display:block;margin:0 0 .75rem}
@media print{.consent-banner,.consent-again{display:none}}
@media (prefers-color-scheme:dark){.consent-banner,.consent-again,.consent-note,.consent-banner button,.consent-note button{color:#f0f0f1;background:#1d2327;border-color:#c3c4c7}.consent-banner button[value=accept],.consent-banner button[value=reject]{color:#1d2327;background:#f0f0f1}}
`;
