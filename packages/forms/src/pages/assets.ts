import {
  basePath,
  escapeHtml,
  toAsset,
  toAssetResponse,
  type CspAdditions,
  type SiteInfo,
} from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import type { CaptchaWidget } from "../captcha/captcha.ts";
import { captchaOf } from "../captcha/check.ts";
import type { PublicField, PublicForm } from "../definition/public-form.ts";
import { typeOf } from "../definition/types.ts";
import type { Options } from "../options.ts";
import { prefix, type Around } from "./control.ts";
import { script } from "./client-script.generated.ts";

const asset = toAsset(script, "text/javascript; charset=UTF-8");
const scriptPath = (site: SiteInfo, { path }: Pick<Options, "path">): string =>
  `${basePath(site)}${path}/forms.js`;

/** Serves the script of forms, the same for all visitors. */
export const formScript = definePageHandler(
  "script of forms",
  ({ request, path, site, options }) => {
    if (path !== scriptPath(site, options)) return undefined;
    return toAssetResponse(asset, request, { maxAge: 300, headers: { "X-Robots-Tag": "noindex" } });
  },
);

/** The captcha widget of a field. */
export const captchaWidget = (
  { site, options }: Around,
  form: Pick<PublicForm, "id">,
  { key }: Pick<PublicField, "key">,
  labelledBy: string,
): CaptchaWidget =>
  captchaOf(options).widget({ site, form: form.id, field: prefix + key, labelledBy });

/** The scripts of a page's forms, and the sources to allow in its Content-Security-Policy. */
export interface Assets {
  /** Addresses of scripts. */
  readonly scripts: readonly string[];
  readonly needs: CspAdditions;
}

/** The assets of a page's forms; undefined if they do not need a script. */
export function assetsOf(place: Around, forms: readonly PublicForm[]): Assets | undefined {
  const fields = forms.flatMap((form) => form.fields.map((field) => ({ form, field })));
  if (!fields.some(({ field }) => usesScript(field))) return undefined;
  const { site, options } = place;
  const widgets = fields
    .filter(({ field }) => typeOf(field).kind === "captcha")
    .map(({ form, field }) => captchaWidget(place, form, field, ""));
  const own = scriptPath(site, options);
  const policies = [
    { script: new URL(site.url).origin + own },
    ...widgets.map(({ policy = {} }) => policy),
  ];
  return {
    scripts: [
      ...new Set([`${own}?v=${asset.version}`, ...widgets.flatMap(({ scripts = [] }) => scripts)]),
    ],
    needs: merged(policies),
  };
}

/** What several parts of a page need together. */
function merged(policies: readonly CspAdditions[]): CspAdditions {
  const needs: Partial<Record<keyof CspAdditions, string>> = {};
  for (const kind of ["script", "style", "connect", "frame"] as const) {
    const sources = policies.flatMap((policy) => policy[kind]?.split(/\s+/) ?? []);
    if (sources.length > 0) needs[kind] = [...new Set(sources)].join(" ");
  }
  return needs;
}

const usesScript = (field: PublicField): boolean =>
  field.type === "total" || ["captcha", "rows", "signature"].includes(typeOf(field).kind);

/** Tags for scripts. `nonce` is the one that the policy of the page names. */
export const scriptTags = ({ scripts }: Assets, nonce?: string): string =>
  scripts
    .map((address) => {
      const attribute = nonce === undefined ? "" : ` nonce="${escapeHtml(nonce)}"`;
      return `<script src="${escapeHtml(address)}" defer${attribute}></script>\n`;
    })
    .join("");
