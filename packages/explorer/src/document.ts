import { basePath, cspHash, escapeHtml, hash53, type SiteInfo } from "@waymark/core";
import { script } from "./client-script.generated.ts";
import { style } from "./style.ts";

/** The page as bytes with its headers. It is the same for all callers. */
export interface Document {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>> & { readonly ETag: string };
}

interface Made {
  readonly name: string;
  readonly document: Promise<Document>;
}
const made = new WeakMap<SiteInfo, Made>();

/** The page of a site, cached until the name of the site changes. */
export function toDocument(site: SiteInfo): Promise<Document> {
  const { name } = site;
  let known = made.get(site);
  if (known?.name !== name) made.set(site, (known = { name, document: makeDocument(site) }));
  return known.document;
}

async function makeDocument(site: SiteInfo): Promise<Document> {
  const html = toHtml(site, style, script);
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

// A white signpost on the accent colour; data, so that the page asks for no file.
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230f6b62'/%3E%3Cpath d='M15 6h2v3h6l3 3.5-3 3.5h-6v10h-2V16H8V9h7z' fill='%23fff'/%3E%3C/svg%3E";

/** The HTML of the page; the script adds everything that depends on the catalogue. */
const toHtml = (
  site: Pick<SiteInfo, "name" | "api" | "url">,
  style: string,
  script: string,
): string => `<!doctype html>
<html lang="en" data-api="${escapeHtml(site.api)}" data-root="${escapeHtml(new URL(site.api).pathname)}" data-base="${escapeHtml(basePath(site))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(site.name)} · API explorer</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main" id="skip">Skip to the route</a>
<header class="bar">
<a class="brand" href="#"><strong>${escapeHtml(site.name)}</strong><span>API explorer</span></a>
<button type="button" class="quiet" id="menu" aria-expanded="false" aria-controls="side">Routes</button>
<details class="identity" id="identity">
<summary id="identity-label">Anonymous</summary>
<form id="identity-form" autocomplete="off">
<p id="session"></p>
<p>Or send requests as a user, with an application password. It is stored only in this tab and removed when you reload the page.</p>
<label>User name <input id="login" autocomplete="off" spellcheck="false"></label>
<label>Application password <input id="password" type="password" autocomplete="off"></label>
<div class="actions"><button type="submit" class="primary">Use</button><button type="button" id="sign-out">Do not use</button></div>
</form>
</details>
</header>
<div class="frame">
<nav class="side" id="side" aria-label="Routes">
<div class="find">
<label class="unseen" for="filter">Filter routes</label>
<input id="filter" type="search" placeholder="Filter routes" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd>
</div>
<p class="count" id="count" role="status"></p>
<div class="list" id="list"></div>
<p class="legend" aria-hidden="true"><i class="dot read"></i>read<i class="dot create"></i>create<i class="dot change"></i>change<i class="dot delete"></i>delete</p>
</nav>
<main id="main" tabindex="-1"><noscript><p class="notice">This page requires JavaScript.</p></noscript></main>
</div>
<script>${script}</script>
</body>
</html>
`;
