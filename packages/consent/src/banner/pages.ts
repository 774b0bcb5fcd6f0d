import type { en } from "../messages/en.ts";
import { consentMessages, inLanguage } from "../messages/index.ts";
import {
  type CspAdditions,
  cspSources,
  escapeHtml,
  toAssetResponse,
  type SiteTranslator,
  toMessagePage,
  translatorOf,
} from "@waymark/core";
import { type Context, definePageHandler, definePageTransform } from "../builder.ts";
import type { Category } from "../categories.ts";
import { choicePath } from "../choice/record.ts";
import type { KnownVendor } from "../extension-points.ts";
import { vendorLookupOf } from "../known/lookup.ts";
import { consentSettings, type ConsentSettings } from "../settings.ts";
import { bannerFiles, filePath } from "./files.ts";
import { bannerMarkup, headMarkup, noteMarkup } from "./markup.ts";
import { rewrite, type Rules } from "./rewrite.ts";
import { type PolicyCategory, type PolicyCookie, policyOf } from "../list/policy.ts";

const fileNames = ["banner.js", "banner.css", "consent-mode.js"] as const;

/** The page about cookies, and the files that pages with the banner load. */
export const ownPages = definePageHandler("consent pages", {
  path: ({ path }) => ["", "/", ...fileNames.map((name) => `/${name}`)].map((end) => path + end),
  methods: ["GET"],
  handler: (ctx) => {
    const name = fileNames.find((one) => ctx.path === filePath(ctx, one));
    return name
      ? toAssetResponse(bannerFiles(ctx)[name], ctx.request, { maxAge: 3600 })
      : toPolicyPage(ctx);
  },
});

/** The statement that the site honours Global Privacy Control, where the settings have one. */
export const gpcStatement = definePageHandler("consent gpc statement", {
  path: "/.well-known/gpc.json",
  methods: ["GET"],
  handler: ({ settings }) => {
    const { gpc, gpc_statement: lastUpdate } = settings.get(consentSettings);
    if (lastUpdate === "") return undefined;
    const headers = { "Content-Type": "application/json", "Cache-Control": "public, max-age=3600" };
    return new Response(JSON.stringify({ gpc: gpc !== "ignore", lastUpdate }), { headers });
  },
});

/** Puts the banner into every page of the site, and blocks content until its category is allowed. */
export const insertBanner = definePageTransform(
  "consent banner",
  async (ctx) => {
    const { page, request, settings } = ctx;
    if (!settings.get(consentSettings).enabled || !page.isHtml) return undefined;
    const csp = needsOf(ctx, request);
    if (request.method === "HEAD") return { body: "", csp };
    const html = await page.html();
    if (html === undefined) return undefined;
    const nonces = { script: page.nonce("script"), style: page.nonce("style") };
    const rules = {
      ...rulesOf(ctx, request),
      isHashed: hasHashes(page.headers.get("content-security-policy")),
      head: headMarkup(ctx, nonces),
      banner: bannerMarkup(ctx, nonces),
    };
    return { html: rewrite(html, rules), csp };
  },
  { order: "post" },
);

/** The files of the banner and the route for choices, at the address of the site and at the one of the request. */
function needsOf(
  ctx: Pick<Context, "site" | "options" | "settings">,
  { url }: Request,
): CspAdditions {
  const origins = [...new Set([new URL(ctx.site.url).origin, new URL(url).origin])];
  const sources = (path: string) =>
    origins.map((origin) => origin + path.replace(/[;,]/g, encodeURIComponent)).join(" ");
  return {
    script: [
      sources(filePath(ctx, "banner.js")),
      ...(ctx.settings.get(consentSettings).google_consent === "off"
        ? []
        : [sources(filePath(ctx, "consent-mode.js"))]),
    ].join(" "),
    style: sources(filePath(ctx, "banner.css")),
    connect: sources(choicePath(ctx.site)),
  };
}

/** Whether a policy allows inline style sheets by their hashes. */
const hasHashes = (policy: string | null): boolean =>
  (policy ?? "")
    .split(",")
    .some((one) => cspSources(one, "style")?.some((source) => /^'sha\d+-/i.test(source)));

/** Elements that can be blocked if their vendor is unknown; images and style sheets never are. */
const doing: ReadonlySet<string> = new Set(["script", "iframe", "embed", "object"]);

function rulesOf(
  ctx: Pick<Context, "all" | "settings" | "site" | "language">,
  { url }: Request,
): Omit<Rules, "banner" | "head" | "isHashed"> {
  const { all, settings, site } = ctx;
  const known = vendorLookupOf({ all });
  const own = settings.get(consentSettings);
  let translated: ConsentSettings | undefined;
  const home = new URL(site.url).host;
  const unknown = (element: string): Category | undefined =>
    own.block === "all" && doing.has(element) ? "others" : undefined;
  const isFree = own.block === "marked";
  const isAdvanced = own.google_consent === "advanced";
  const waitsFor = (vendor: KnownVendor | undefined): Category | undefined =>
    isAdvanced && vendor?.followsConsentMode === true ? "necessary" : vendor?.category;
  return {
    base: new URL(url),
    // The page may be opened under another name of the site.
    categoryOf: (address, element) =>
      isFree || address.host === home
        ? undefined
        : (waitsFor(known.ofUrl(address)) ?? unknown(element)),
    categoryOfText: (text) => (isFree ? undefined : waitsFor(known.inText(text))),
    note: (category, address) =>
      noteMarkup((translated ??= inLanguage(own, ctx)), category, address),
  };
}

/** The page about cookies: what the site uses, by category, and a button to choose again. */
async function toPolicyPage(
  ctx: Pick<Context, "all" | "db" | "settings" | "site" | "language">,
): Promise<Response> {
  const { title, text, categories } = await policyOf(ctx);
  const t = translatorOf(consentMessages, ctx);
  const { enabled, texts } = inLanguage(ctx.settings.get(consentSettings), ctx);
  const visible = categories.filter(
    ({ name, cookies }) => name === "necessary" || cookies.length > 0,
  );
  // If visitors are not asked for consent, the page offers no button to choose again.
  const empty = categories.filter((one) => enabled && one.offered && !visible.includes(one));
  const again = `<p>${escapeHtml(text)}</p>
<p><button type="button" data-consent-open>${escapeHtml(texts.again)}</button></p>
`;
  return toMessagePage({
    status: 200,
    title: escapeHtml(title),
    site: ctx.site,
    language: ctx.language,
    body: `${enabled ? again : ""}${visible.map((one) => toSection(one, t)).join("\n")}
${empty.length === 0 ? "" : toEmpty(empty, texts.unused, t("listSeparator"))}`,
    headers: { "Cache-Control": "public, max-age=60", Vary: "Cookie", "X-Robots-Tag": "noindex" },
  });
}

type Translate = SiteTranslator<typeof en>;
const toSection = ({ label, about, cookies }: PolicyCategory, t: Translate): string =>
  `<h2>${escapeHtml(label)}</h2>
<p>${escapeHtml(about)}</p>
${cookies.length === 0 ? "" : `<dl>${cookies.map((one) => toEntry(one, t)).join("")}</dl>`}`;

const toEmpty = (categories: readonly PolicyCategory[], text: string, separator: string): string =>
  `<p>${escapeHtml(text)} ${escapeHtml(categories.map(({ label }) => label).join(separator))}.</p>`;

const storages = { local: "localStorage", session: "sessionStorage" } as const;

function toEntry(
  { name, domain, description, duration, vendor, storage }: PolicyCookie,
  t: Translate,
): string {
  const kind = storage === "cookie" ? "" : t(storages[storage]);
  const facts = [domain, duration, vendor, kind]
    .filter((one) => one !== "")
    .join(t("listSeparator"));
  const about = [description, facts].filter((one) => one !== "").join(" ");
  return `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(about)}</dd>`;
}
