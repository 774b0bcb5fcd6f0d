import { escapeHtml, type SiteInfo } from "@waymark/core";
import type { Picture } from "../own/picture.ts";
import { toPolicy } from "./policy.ts";
import { script } from "./script.ts";
import { style } from "./style.ts";

/** The content of the embed page. */
export interface Sheet {
  readonly link: string;
  /** HTML without elements. */
  readonly title: string;
  /** HTML without elements; nothing for protected items. */
  readonly excerpt: string;
  readonly picture: Picture | undefined;
}

/** The embed page: self-contained, not indexed, and allowed in frames of all sites. */
export async function toDocument(site: SiteInfo, sheet: Sheet): Promise<Response> {
  const { picture, link } = sheet;
  const [json] = discoveryLinks({ link }, site);
  return new Response(toHtml(site, sheet), {
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": await toPolicy(picture && new URL(picture.url).origin),
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cache-Control": "public, max-age=60",
      Link: [
        `<${json?.href ?? ""}>; rel="alternate"; type="application/json+oembed"`,
        `<${toAscii(link)}>; rel="canonical"`,
      ].join(", "),
    },
  });
}
/** Slugs are ASCII, but imported ones may not be. */
const toAscii = (address: string): string =>
  address.replace(/[^\x21-\x7e]|[<>"]/gu, encodeURIComponent);

// Links open in the top window; in a frame the script asks the embedding page instead.
function toHtml({ name, locale, url }: SiteInfo, { link, title, excerpt, picture }: Sheet): string {
  const to = escapeHtml(link);
  const shown =
    picture &&
    `<a href="${to}" target="_top" tabindex="-1"><img src="${escapeHtml(picture.url)}" width="${picture.width}" height="${picture.height}" alt=""></a>\n`;
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, follow">
<title>${title} – ${escapeHtml(name)}</title>
<link rel="canonical" href="${to}">
<style>${style}</style>
</head>
<body>
<article class="card">
${shown ?? ""}<h1><a href="${to}" target="_top">${title === "" ? to : title}</a></h1>
<div class="text"><p>${excerpt}</p></div>
<footer><a href="${escapeHtml(url)}/" target="_top">${escapeHtml(name)}</a></footer>
</article>
<script>${script}</script>
</body>
</html>
`;
}

/** A link in the head of a page by which other sites find out how to embed it. */
export interface DiscoveryLink {
  readonly rel: "alternate";
  readonly type: "application/json+oembed" | "text/xml+oembed";
  readonly href: string;
}

/** The links for the head of an item's page: `link` is the item's own address, as the API gives it. */
export function discoveryLinks(
  { link }: { readonly link: string },
  { api }: Pick<SiteInfo, "api">,
): readonly DiscoveryLink[] {
  const href = `${api}/oembed/1.0/embed?url=${encodeURIComponent(link)}`;
  return [
    { rel: "alternate", type: "application/json+oembed", href },
    { rel: "alternate", type: "text/xml+oembed", href: `${href}&format=xml` },
  ];
}
