import { cspHash } from "@waymark/core";
import { markup, script as running, rawHtml } from "./markup.ts";
import type { CalendarPage, ViewPageContext } from "./page.ts";
import { pageStyle } from "./style.ts";

/** A complete HTML document, for sites without their own layout. */
export async function toDocument(page: CalendarPage, { site }: ViewPageContext): Promise<Response> {
  const { title, url, description, body, isHidden, api, script } = page;
  const style = pageStyle + page.style;
  const about = description !== "" && markup`<meta name="description" content="${description}">`;
  const robots = isHidden && markup`<meta name="robots" content="noindex, follow">`;
  const document = markup`<!doctype html>
<html lang="${site.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${site.name}</title>
${about}${robots}
<link rel="canonical" href="${url}">
<link rel="alternate" type="application/json" href="${api}">
<style>${rawHtml(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="site"><a href="${site.url}/">${site.name}</a></header>
<main id="main">
${rawHtml(body)}
</main>
${running(script)}
</body>
</html>
`;
  return new Response(document.html, {
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": await policyOf(script, style),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cache-Control": "public, max-age=60",
    },
  });
}

/** Allows only the script of the page; content may have images and style attributes. */
async function policyOf(script: string, style: string): Promise<string> {
  const [forScript, forStyle] = await Promise.all([cspHash(script), cspHash(style)]);
  return [
    "default-src 'none'",
    "connect-src 'self'",
    `script-src ${forScript}`,
    `style-src ${forStyle}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
