import {
  apiPath,
  basePath,
  cspHash,
  escapeHtml,
  hash53,
  languageAttributes,
  type LanguageContext,
  type SiteInfo,
} from "@waymark/core";
import { script } from "./client-script.generated.ts";
import { textsOf, type PageTexts } from "./messages/index.ts";
import { style } from "./style.ts";

/** The page as bytes with its headers. It is the same for all callers in a language. */
export interface Document {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>> & { readonly ETag: string };
}

interface Made {
  readonly name: string;
  readonly documents: Map<string, Promise<Document>>;
}
const made = new WeakMap<SiteInfo, Made>();

type DocumentContext = LanguageContext & { readonly site: SiteInfo };

/** The page of a site in the language of the visitor, cached until the name of the site changes. */
export function toDocument(ctx: DocumentContext): Promise<Document> {
  const { language, site } = ctx;
  const { name } = site;
  let known = made.get(site);
  if (known?.name !== name) made.set(site, (known = { name, documents: new Map() }));
  let document = known.documents.get(language);
  if (!document) known.documents.set(language, (document = makeDocument(ctx)));
  return document;
}

async function makeDocument(ctx: DocumentContext): Promise<Document> {
  const html = toHtml(ctx.site, ctx.language, textsOf(ctx));
  return {
    bytes: new TextEncoder().encode(html),
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": await toPolicy(),
      "Cache-Control": "no-cache",
      ETag: `"${hash53(html)}"`,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
    },
  };
}

/** The CSP: only the script and the style sheet of the page, by their hashes, and requests to this site. */
async function toPolicy(): Promise<string> {
  return [
    "default-src 'none'",
    `script-src ${await cspHash(script)}`,
    `style-src ${await cspHash(style)}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

// A white signpost on the accent colour; a data URL, so that the page requests no file.
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230f6b62'/%3E%3Cpath d='M15 6h2v3h6l3 3.5-3 3.5h-6v10h-2V16H8V9h7z' fill='%23fff'/%3E%3C/svg%3E";

const toTitle = ({ titleOfSite, explorer }: PageTexts, name: string): string =>
  titleOfSite.replace("{title}", () => name).replace("{site}", () => explorer);

/** The HTML of the page; the script adds everything that depends on the catalogue. */
const toHtml = (
  site: Pick<SiteInfo, "name" | "api" | "url">,
  language: string,
  texts: PageTexts,
): string => `<!doctype html>
<html${languageAttributes(language).html} data-texts="${escapeHtml(JSON.stringify(texts))}" data-api="${escapeHtml(site.api)}" data-root="${escapeHtml(apiPath(site))}" data-base="${escapeHtml(basePath(site))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(toTitle(texts, site.name))}</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main" id="skip">${escapeHtml(texts.skip)}</a>
<header class="bar">
<a class="brand" href="#"><strong>${escapeHtml(site.name)}</strong><span>${escapeHtml(texts.explorer)}</span></a>
<button type="button" class="quiet" id="menu" aria-expanded="false" aria-controls="side">${escapeHtml(texts.routesLabel)}</button>
<details class="identity" id="identity">
<summary id="identity-label">${escapeHtml(texts.anonymous)}</summary>
<form id="identity-form" autocomplete="off">
<p id="session"></p>
<p>${escapeHtml(texts.passwordHelp)}</p>
<label>${escapeHtml(texts.userName)} <input id="login" autocomplete="off" spellcheck="false"></label>
<label>${escapeHtml(texts.password)} <input id="password" type="password" autocomplete="off"></label>
<div class="actions"><button type="submit" class="primary">${escapeHtml(texts.use)}</button><button type="button" id="sign-out">${escapeHtml(texts.doNotUse)}</button></div>
</form>
</details>
</header>
<div class="frame">
<nav class="side" id="side" aria-label="${escapeHtml(texts.routesLabel)}">
<div class="find">
<label class="unseen" for="filter">${escapeHtml(texts.filter)}</label>
<input id="filter" type="search" placeholder="${escapeHtml(texts.filter)}" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd>
</div>
<p class="count" id="count" role="status"></p>
<div class="list" id="list"></div>
<p class="legend" aria-hidden="true"><i class="dot read"></i>${escapeHtml(texts.read)}<i class="dot create"></i>${escapeHtml(texts.create)}<i class="dot change"></i>${escapeHtml(texts.change)}<i class="dot delete"></i>${escapeHtml(texts.delete)}</p>
</nav>
<main id="main" tabindex="-1"><noscript><p class="notice">${escapeHtml(texts.requiresScript)}</p></noscript></main>
</div>
<script>${script}</script>
</body>
</html>
`;
