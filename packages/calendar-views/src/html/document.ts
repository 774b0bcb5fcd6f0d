import type { Words } from "../messages/index.ts";
import {
  cspHash,
  type PageContext,
  type SiteInfo,
  markup,
  rawHtml,
  languageAttributes,
} from "@waymark/core";
import { script as running } from "./text.ts";

/** A page of the calendar, for embedding in a site's layout. */
export interface CalendarPage {
  /** A view of many events, or the page of one event, venue or organizer. */
  readonly kind: "view" | "item";
  /** Plain text, without the site name. */
  readonly title: string;
  /** Canonical URL. */
  readonly url: string;
  /** Plain text; may be empty. */
  readonly description: string;
  /** HTML of the main content, with a first-level heading. */
  readonly body: string;
  /** The style sheet of the body. */
  readonly style: string;
  /** The script for navigation without page loads. */
  readonly script: string;
  /** Whether it must not be indexed. */
  readonly isHidden: boolean;
  /** URL of the same data in the API. */
  readonly api: string;
}
/** The context of a layout: the site, and functions to request surrounding content such as menus. */
export interface ViewPageContext {
  readonly site: SiteInfo;
  readonly call: PageContext["call"];
  readonly callService: PageContext["callService"];
}
/** Renders a page of the calendar in the layout of the site. The status and headers of the returned response are sent. */
export interface PageLayout {
  (page: CalendarPage, ctx: ViewPageContext): Response | Promise<Response>;
}

/** The stylesheet of the default document. */
const pageStyle = `
:root { color-scheme: light dark; --color-text: #1d2129; --color-background: #fff; --color-accent: #2350c4; --color-on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --color-text: #e8eaee; --color-background: #15181d; --color-accent: #8fabff; --color-on-accent: #10131a } }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--color-text); background: var(--color-background) }
a { color: var(--color-accent) }
a:focus-visible, input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--color-accent); outline-offset: 2px }
main, .site { max-width: 72rem; margin: 0 auto; padding: 1rem }
.skip { position: absolute; inset-inline-start: -999px } .skip:focus { inset-inline-start: 1rem; top: .5rem }
`;

/** A complete HTML document, for sites without their own layout. */
export async function toDocument(
  page: CalendarPage,
  { site, words }: Pick<ViewPageContext, "site"> & { readonly words: Words },
): Promise<Response> {
  const { title, url, description, body, isHidden, api, script } = page;
  const fullTitle = `${title} – ${site.name}`;
  const style = pageStyle + page.style;
  const about = description !== "" && markup`<meta name="description" content="${description}">`;
  const robots = isHidden && markup`<meta name="robots" content="noindex, follow">`;
  const document = markup`<!doctype html>
<html${languageAttributes(words.locale)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fullTitle}</title>
${about}${robots}
<link rel="canonical" href="${url}">
<link rel="alternate" type="application/json" href="${api}">
<style>${rawHtml(style)}</style>
</head>
<body>
<a class="skip" href="#main">${words.t("skip")}</a>
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
