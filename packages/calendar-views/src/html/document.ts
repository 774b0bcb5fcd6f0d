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
  /** Stylesheet of the body, and the script for navigation without page loads. */
  readonly style: string;
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
/** Renders a page of the calendar in the site's layout. Status and headers are those of its response. */
export interface PageLayout {
  (page: CalendarPage, place: ViewPageContext): Response | Promise<Response>;
}

/** The stylesheet of views and pages; inherits fonts and colours. */
export const style = `
.calendar-common { --calendar-line: color-mix(in srgb, currentColor 20%, transparent); --calendar-soft: color-mix(in srgb, currentColor 70%, transparent); --calendar-bar: color-mix(in srgb, currentColor 10%, transparent); --calendar-mark: currentColor }
.calendar-common * { box-sizing: border-box }
.calendar-common h1 { overflow-wrap: anywhere }
.calendar-common h1:focus { outline: none }
.calendar-common address { font-style: normal }
.calendar-event__excerpt[dir] { text-align: -webkit-match-parent; text-align: match-parent }
.calendar-common img { max-width: 100%; height: auto }
.calendar-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.calendar-events-c-events-bar { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: end; justify-content: space-between; margin: 1rem 0 }
.calendar-events-c-events-bar form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0 }
.calendar-events-c-events-bar label { display: block; font-size: .875rem; color: var(--calendar-soft) }
.calendar-events-c-events-bar input { display: block; box-sizing: border-box; width: 11rem; height: 2.4rem; max-width: 100%; flex: none; font: inherit; font-size: 1rem; color: inherit; padding: .35rem .6rem; background: transparent; border: 1px solid var(--calendar-line); border-radius: .4rem }
.calendar-common button { font: inherit; color: inherit; padding: .35rem .9rem; background: var(--calendar-bar); border: 1px solid var(--calendar-line); border-radius: .4rem; cursor: pointer }
.calendar-common nav ul, .calendar-events-c-subscribe-dropdown ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: 0; padding: 0; border: 0 }
.calendar-events-c-view-selector [aria-current] { font-weight: 700; text-decoration: none; color: inherit }
.calendar-common .calendar-events-c-top-bar ul, .calendar-common .calendar-events-c-nav ul { display: grid; grid-template-columns: 1fr auto 1fr; padding: .6rem 0; border-block: 1px solid var(--calendar-line) }
.calendar-events-c-top-bar li:last-child, .calendar-events-c-nav li:last-child { text-align: end }
.calendar-events-c-nav, .calendar-events-c-subscribe-dropdown { margin: 1.5rem 0 }
.calendar-events-c-subscribe-dropdown summary { cursor: pointer }
.calendar-events-c-subscribe-dropdown ul { padding: .5rem 0 }
.calendar-events-header__messages { margin: 1rem 0; padding: .1rem 1rem; background: var(--calendar-bar); border-radius: .4rem }
.calendar-events-view[aria-busy=true] { opacity: .6 }
.calendar-list { list-style: none; margin: 0 0 1.5rem; padding: 0 }
.calendar-list__month h2, .calendar-list__month h3, .calendar-day h2 { font-size: 1rem; border-bottom: 1px solid var(--calendar-line); padding-bottom: .25rem; margin: 1.5rem 0 1rem }
.calendar-list__event { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); gap: 1rem; margin: 0 0 1.75rem }
.calendar-list__day span { display: block; color: var(--calendar-soft); font-size: .8rem }
.calendar-list__day span + span { color: inherit; font-size: 1.6rem; line-height: 1.2; font-weight: 600 }
.calendar-common .calendar-event { overflow: hidden; border: 0; margin: 0 0 1rem; overflow-wrap: anywhere }
.calendar-event__image img { float: inline-end; width: 14rem; max-width: 40%; margin-block: 0 .75rem; margin-inline: 1rem 0; border-radius: .4rem }
.calendar-event h3, .calendar-event h4 { margin: .1rem 0 .3rem; font-size: 1.2rem; line-height: 1.3 }
.calendar-event__when, .calendar-event__cost { margin: 0; color: var(--calendar-soft) }
.calendar-event__venue { font-weight: 600 }
.calendar-common .calendar-event--featured { border-inline-start: 3px solid var(--calendar-mark); padding-inline-start: .75rem }
.calendar-month { width: 100%; table-layout: fixed; border-collapse: collapse; margin: 1rem 0 1.5rem }
.calendar-month th, .calendar-month td { border: 1px solid var(--calendar-line); padding: .25rem }
.calendar-month th { font-size: .875rem; font-weight: 600; color: var(--calendar-soft); border-width: 0 0 1px }
.calendar-month td { vertical-align: top; height: 6.5rem }
.calendar-month__day--other-month { background: var(--calendar-bar) }
.calendar-month__date { text-decoration: none; font-weight: 600 }
.calendar-month__day--current .calendar-month__date, .calendar-month__day--current .calendar-month__phone-day time { outline: 2px solid var(--calendar-mark); border-radius: 1rem; padding: 0 .45rem }
.calendar-month__track, .calendar-month article.calendar-month__bar { height: 1.5rem; margin: .15rem 0; border: 0 }
.calendar-month__bar { position: relative; z-index: 1; padding: 0 .4rem; font-size: .875rem; line-height: 1.5rem; background: color-mix(in srgb, Highlight 35%, Canvas); border-radius: .3rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
${[2, 3, 4, 5, 6, 7].map((days) => `.calendar-month__bar--width-${days} { width: calc(${days}00% + ${days - 1} * (.5rem + 1px)) }`).join("\n")}
.calendar-month article.calendar-month__event { margin: .2rem 0; border: 0; font-size: .875rem; line-height: 1.3; overflow-wrap: anywhere }
.calendar-month__event time { color: var(--calendar-soft) }
.calendar-month__more { font-size: .875rem }
.calendar-month__phone-day, .calendar-month__agenda { display: none }
.calendar-single dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .35rem 1.25rem; margin: 1.25rem 0 }
.calendar-single dt { color: var(--calendar-soft) }
.calendar-single dd { margin: 0; overflow-wrap: anywhere }
.calendar-single dd p { margin: 0 }
@media (max-width: 48rem) {
  .calendar-month td { height: auto; text-align: center; padding: 0 }
  .calendar-month__desktop { display: none }
  .calendar-month__phone-day { display: block; padding: .5rem 0; min-height: 3rem; color: inherit; text-decoration: none }
  .calendar-month__dot { display: block; width: .4rem; height: .4rem; margin: .2rem auto 0; border-radius: 50%; background: var(--calendar-mark) }
  .calendar-month__agenda { display: block }
  .calendar-month__agenda-day h2 { font-size: 1rem; border-bottom: 1px solid var(--calendar-line) }
  .calendar-list__event { grid-template-columns: 2.75rem minmax(0, 1fr); gap: .75rem }
  .calendar-single dl { grid-template-columns: minmax(0, 1fr); gap: .1rem }
  .calendar-single dd { margin-bottom: .6rem }
}
`;

/** The stylesheet of the default document. */
const pageStyle = `
:root { color-scheme: light dark; --ink: #1d2129; --paper: #fff; --link: #2350c4 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --paper: #15181d; --link: #8fabff } }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
a { color: var(--link) }
a:focus-visible, input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
main, .site { max-width: 72rem; margin: 0 auto; padding: 1rem }
.skip { position: absolute; inset-inline-start: -999px } .skip:focus { inset-inline-start: 1rem; top: .5rem }
`;

/** A complete HTML document, for sites without their own layout. */
export async function toDocument(
  page: CalendarPage,
  { site, words }: Pick<ViewPageContext, "site"> & { readonly words: Words },
): Promise<Response> {
  const { title, url, description, body, isHidden, api, script } = page;
  const style = pageStyle + page.style;
  const about = description !== "" && markup`<meta name="description" content="${description}">`;
  const robots = isHidden && markup`<meta name="robots" content="noindex, follow">`;
  const document = markup`<!doctype html>
<html${languageAttributes(words.locale)}>
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
