import { basePath, type CspAdditions, escapeHtml, toAsset, toAssetResponse } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import type { CaptchaWidget } from "../captcha/captcha.ts";
import { captchaOf } from "../captcha/check.ts";
import type { PublicField, PublicForm } from "../definition/public-form.ts";
import { typeOf } from "../definition/types.ts";
import type { Options } from "../options.ts";
import { type FormRenderContext, prefix } from "./control.ts";
import { script } from "./client-script.generated.ts";

const asset = toAsset(script, "text/javascript; charset=UTF-8");
const scriptPath = ({ path }: Pick<Options, "path">): string => `${path}/forms.js`;

/** Serves the script of forms, the same for all visitors. */
export const formScript = definePageHandler("script of forms", {
  path: scriptPath,
  methods: ["GET"],
  handler: ({ request }) =>
    toAssetResponse(asset, request, { maxAge: 300, headers: { "X-Robots-Tag": "noindex" } }),
});

/** The captcha widget of a field. */
export const captchaWidget = (
  around: FormRenderContext,
  form: Pick<PublicForm, "id">,
  { key }: Pick<PublicField, "key">,
  labelledBy: string,
): CaptchaWidget =>
  captchaOf(around.options).widget({ ...around, form: form.id, field: prefix + key, labelledBy });

/** The scripts of a page's forms, and the sources to allow in its Content-Security-Policy. */
export interface Assets {
  /** Addresses of scripts: the script of forms, then those of the captcha. */
  readonly scripts: readonly string[];
  readonly needs: CspAdditions;
}

/** The assets of a page's forms; undefined without fields. Most forms work without a script, too. */
export function assetsOf(ctx: FormRenderContext, forms: readonly PublicForm[]): Assets | undefined {
  const fields = forms.flatMap((form) => form.fields.map((field) => ({ form, field })));
  if (fields.length === 0) return undefined;
  const { site, options } = ctx;
  const widgets = fields
    .filter(({ field }) => typeOf(field).kind === "captcha")
    .map(({ form, field }) => captchaWidget(ctx, form, field, ""));
  const own = basePath(site) + scriptPath(options);
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

/** The combined sources of several parts of a page. */
function merged(policies: readonly CspAdditions[]): CspAdditions {
  const needs: Partial<Record<keyof CspAdditions, string>> = {};
  for (const kind of ["script", "style", "connect", "frame", "form"] as const) {
    const sources = policies.flatMap((policy) => policy[kind]?.split(/\s+/) ?? []);
    if (sources.length > 0) needs[kind] = [...new Set(sources)].join(" ");
  }
  return needs;
}

/**
 * The sources to allow for the forms of a page: those of their assets, and the hosts of their redirects, because browsers
 * also apply `form-action` to the redirect after a submission.
 */
export const sourcesOf = (
  assets: Assets | undefined,
  forms: readonly { readonly redirect: string }[],
): CspAdditions => {
  const hosts = forms.flatMap(({ redirect }) => /^https?:\/\/[^/?#]+/i.exec(redirect)?.[0] ?? []);
  return merged([assets?.needs ?? {}, ...hosts.map((form) => ({ form }))]);
};

/**
 * Tags for scripts. `nonce` is the one that the policy of the page names. Those of the captcha run without consent: nobody
 * can send the form without them.
 */
export const scriptTags = ({ scripts }: Assets, nonce?: string): string =>
  scripts
    .map((address, n) => {
      const consent = n === 0 ? "" : ' data-consent="necessary"';
      const attribute = nonce === undefined ? "" : ` nonce="${escapeHtml(nonce)}"`;
      return `<script src="${escapeHtml(address)}" defer${consent}${attribute}></script>\n`;
    })
    .join("");

/** The style of forms, which inherits colors and fonts from the page. */
export const formStyle: string = `
.form { display: grid; gap: 1.25rem; margin: 1.5rem 0; max-width: 40rem }
.form p, .form fieldset { margin: 0 }
.form fieldset { border: 0; padding: 0; min-width: 0 }
.form label, .form legend { display: block; padding: 0; font-weight: 600 }
.form .choice { display: flex; gap: .5rem; align-items: baseline; font-weight: 400 }
.form .choice input { flex: none; width: auto }
.form .images { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .75rem; margin-top: .25rem }
.form .images .choice { align-items: start; padding: .5rem; border: 1px solid; border-radius: 6px }
.form .images .choice:has(:checked) { outline: 2px solid }
.form .images img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover; border-radius: 4px }
.form input[type=color] { padding: .15rem; height: 2.75rem; width: 5rem }
.form input:not([type=checkbox], [type=radio]), .form select, .form textarea { display: block; box-sizing: border-box; width: 100%;
  margin-top: .25rem; padding: .5rem .6rem; font: inherit; color: inherit; background: transparent; border: 1px solid; border-radius: 6px }
.form select option { color: initial }
.form textarea { min-height: 8rem; resize: vertical }
.form .repeater, .form .row { display: grid; gap: 1rem }
.form .row { padding: 1rem; border: 1px solid; border-radius: 6px }
.form .row legend { padding: 0 .35rem }
.form .row button { padding: .35rem 1rem; font-weight: 400 }
.form [hidden] { display: none }
.form .enter { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.form .signature canvas { display: block; box-sizing: border-box; width: 100%; max-width: 600px; height: auto; margin: .25rem 0 .5rem;
  background: #fff; border: 1px solid; border-radius: 6px; touch-action: none; cursor: crosshair }
.form .signature button { padding: .35rem 1rem; margin-bottom: .75rem; font-weight: 400 }
.form .help { font-size: .9em; opacity: .8 }
.form .wrong, .form-wrong { color: #b3261e; font-weight: 600 }
.form [aria-invalid=true] { outline: 2px solid #b3261e }
.form button { justify-self: start; padding: .6rem 1.6rem; font: inherit; font-weight: 600; cursor: pointer }
@media (prefers-color-scheme: dark) { .form .wrong, .form-wrong { color: #ffb4ab } .form [aria-invalid=true] { outline-color: #ffb4ab } }
`;

/** The style of a standalone page. */
export const pageStyle: string = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif }
h1 { line-height: 1.25; overflow-wrap: anywhere }
`;
