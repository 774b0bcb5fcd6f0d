import { markup, cspHash, rawHtml, type SiteInfo } from "@waymark/core";
import type { FormPage } from "./page.ts";
import { pageStyle } from "./style.ts";

/** The standalone page of a form, for sites without a layout option. */
export async function toDocument(
  page: FormPage,
  site: SiteInfo,
  redirect: string,
): Promise<Response> {
  const style = pageStyle + page.style;
  const document = markup`<!doctype html>
<html lang="${site.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} – ${site.name}</title>
<link rel="canonical" href="${page.url}">
<style>${rawHtml(style)}</style>
</head>
<body>
<p><a href="${site.url}/">${site.name}</a></p>
<main>
${rawHtml(page.body)}
</main>
</body>
</html>
`;
  return new Response(document.html, {
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": `default-src 'none'; style-src ${await cspHash(style)}; img-src 'self' https: data:; form-action ${toTargets(redirect)}; base-uri 'none'; frame-ancestors 'self'`,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    },
  });
}

/** Browsers also apply `form-action` to the redirect after a submission. */
const toTargets = (redirect: string): string => {
  const host = /^https?:\/\/[^/?#]+/i.exec(redirect)?.[0];
  return host === undefined ? "'self'" : `'self' ${host}`;
};
