import { cspHash, escapeHtml, type SiteInfo } from "@waymark/core";
import type { Picture } from "../card.ts";

/** The content of the embed page. */
export interface Sheet {
  readonly link: string;
  /** HTML without elements. */
  readonly title: string;
  /** HTML without elements; empty for protected items. */
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
  const pictureHtml =
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
${pictureHtml ?? ""}<h1><a href="${to}" target="_top">${title === "" ? to : title}</a></h1>
<div class="text"><p>${excerpt}</p></div>
<footer><a href="${escapeHtml(url)}/" target="_top">${escapeHtml(name)}</a></footer>
</article>
<script>${script}</script>
</body>
</html>
`;
}

/** A link in the head of a page for oEmbed discovery. */
export interface DiscoveryLink {
  readonly rel: "alternate";
  readonly type: "application/json+oembed" | "text/xml+oembed";
  readonly href: string;
}

/** Returns the discovery links for the head of an item's page. `link` is the address of the item, as in the API. */
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

let sources: Promise<readonly [script: string, style: string]> | undefined;

/** Any page may frame this one. Only its own script runs in it, and images are loaded from `images` only. */
async function toPolicy(images: string | undefined): Promise<string> {
  const [forScript, forStyle] = await (sources ??= Promise.all([cspHash(script), cspHash(style)]));
  return [
    "default-src 'none'",
    `script-src ${forScript}`,
    `style-src ${forStyle}`,
    ...(images === undefined ? [] : [`img-src ${images}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
  ].join("; ");
}

/**
 * Runs in the embed page: reports its height to the embedding page, again after each change, and
 * lets it follow links, because a sandboxed frame cannot navigate itself. The secret identifies the frame;
 * without one there is no embedding page.
 */
const script = `!function(w,d){var s=(/[#&?]secret=([a-zA-Z0-9]{1,20})/.exec(w.location.hash)||[])[1],o;if(!s||w.parent===w)return;function t(m,v){w.parent.postMessage({message:m,value:v,secret:s},"*")}function h(){var n=Math.ceil(d.body.getBoundingClientRect().height);if(n!==o)t("height",o=n)}w.addEventListener("load",h);w.addEventListener("resize",h);d.addEventListener("DOMContentLoaded",h);d.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[href]");if(a&&!e.altKey&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();t("link",a.href)}})}(window,document);`;

/** The style sheet of the embed page. */
const style = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1d2327;background:#fff}
.card{padding:1.25rem;border:1px solid #d5d9dd;overflow:hidden}
.card img{display:block;width:100%;height:auto;max-height:320px;object-fit:cover;margin-bottom:1rem}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}
.text p{margin:0 0 .75rem;color:#50575e;overflow-wrap:anywhere}
footer{margin-top:1rem;font-size:.875rem;font-weight:600}
a{color:inherit;text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}
@media (prefers-color-scheme:dark){body{color:#e8eaed;background:#16191d}.card{border-color:#3c434a}.text p{color:#b4bac0}}
`;
