import { basePath, escapeHtml, markup, type SiteInfo } from "@waymark/core";

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

/** The document that loads the client. */
export function toDocument(
  site: SiteInfo,
  { script, styles }: Entry,
  path: string,
  nonce: string,
): { readonly html: string; readonly headers: Readonly<Record<string, string>> } {
  const root = basePath(site) + path;
  const { html } = markup`<!doctype html>
<html lang="en" data-api="${site.api}" data-root="${root}" data-base="${basePath(site)}" data-nonce="${nonce}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${site.name} · Admin</title>
${styles.map((name) => markup`<link rel="stylesheet" href="${root}/files/${name}">`)}
</head>
<body>
<div id="root"></div>
<noscript><p>The admin requires JavaScript.</p></noscript>
<script type="module" src="${root}/files/${script}"></script>
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

/** What is shown where the client was not built: in a clone before `npm run build`. */
export const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Admin</title><p>${escapeHtml("The client of the admin is not built. Run: npm run build")}</p></html>`;
