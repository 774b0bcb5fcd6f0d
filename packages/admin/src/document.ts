import {
  basePath,
  escapeHtml,
  languageAttributes,
  type SiteInfo,
  type SiteTranslator,
} from "@waymark/core";
import type { en } from "./messages/en.ts";

/** The names of the files that the document loads. */
export interface Entry {
  readonly script: string;
  readonly styles: readonly string[];
}

/** The policy of the document: files of this site, and style sheets with the nonce. */
const toPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

// A white signpost on the accent colour; a data URL, so that the document requests no file.
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230f6b62'/%3E%3Cpath d='M15 6h2v3h6l3 3.5-3 3.5h-6v10h-2V16H8V9h7z' fill='%23fff'/%3E%3C/svg%3E";

/** The document that loads the client, in the language of a translator. */
export function toDocument(
  site: SiteInfo,
  t: SiteTranslator<typeof en>,
  { script, styles }: Entry,
  path: string,
  nonce: string,
): { readonly html: string; readonly headers: Readonly<Record<string, string>> } {
  const root = basePath(site) + path;
  const links = styles
    .map((name) => `<link rel="stylesheet" href="${escapeHtml(root)}/files/${name}">`)
    .join("\n");
  const html = `<!doctype html>
<html${languageAttributes(t.language).html} data-api="${escapeHtml(site.api)}" data-root="${escapeHtml(root)}" data-base="${escapeHtml(basePath(site))}" data-nonce="${nonce}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(site.name)} · ${escapeHtml(t("admin"))}</title>
<link rel="icon" href="${icon}">
${links}
</head>
<body>
<div id="root"></div>
<noscript><p>${escapeHtml(t("needsScripts"))}</p></noscript>
<script type="module" src="${escapeHtml(root)}/files/${script}"></script>
</body>
</html>
`;
  return {
    html,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": toPolicy(nonce),
      "Cache-Control": "no-store, private",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      Vary: "Cookie",
    },
  };
}

/** The page that is shown if the client was not built, as in a clone before `npm run build`. */
export const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Admin</title><p>The client of the admin is not built. Run: npm run build</p></html>`;
