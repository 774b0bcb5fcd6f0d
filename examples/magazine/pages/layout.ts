import { discoveryLinks, type SiteInfo } from "waymark";
import { markup, rendered, type Html } from "./markup.ts";
import { policyFor, style, type Brought } from "./style.ts";

/** The main part of a page. */
export interface Sheet extends Brought {
  readonly title: string;
  readonly description?: string;
  readonly main: Html;
  readonly isWide?: boolean;
  readonly status?: number;
  /** The canonical URL. */
  readonly canonical?: string;
  /** Whether it is a view such as a list, which other sites cannot embed. */
  readonly isView?: boolean;
  /** Not for search engines. */
  readonly isHidden?: boolean;
}
/** A way through the magazine, at the top of every page. */
export interface Way {
  readonly href: string;
  readonly label: string;
}

const styles = rendered(`<style>${style}</style>`);

/** The whole page as a response. */
export async function toPage(
  site: SiteInfo,
  ways: readonly Way[],
  sheet: Sheet,
): Promise<Response> {
  const { title, description = site.description, main, isWide = false, status = 200 } = sheet;
  const home = `${new URL(site.url).pathname.replace(/\/$/, "")}/`;
  const page = markup`<!doctype html>
<html lang="${site.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === site.name ? title : `${title} · ${site.name}`}</title>
<meta name="description" content="${description}">
${sheet.isHidden === true && markup`<meta name="robots" content="noindex, follow">`}
${sheet.canonical !== undefined && toRelations(site, sheet.canonical, sheet)}
${styles}
${sheet.style !== undefined && rendered(`<style>${sheet.style}</style>`)}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="mast">
<p class="name"><a href="${home}">${site.name}</a></p>
<p class="line">${site.description}</p>
<nav aria-label="Sections"><ul>${ways.map(toLink)}</ul></nav>
</header>
<main id="main"${isWide && markup` class="wide"`}>
${main}
</main>
<footer class="foot">
<form role="search" action="${home}"><input name="s" type="search" aria-label="Search the magazine" placeholder="Search" maxlength="100"><button>Search</button></form>
<p>${site.name} is an example of a Waymark site. Its articles and everybody in them are made up.</p>
</footer>
${sheet.script !== undefined && rendered(`<script>${sheet.script}</script>`)}
</body>
</html>
`;
  return new Response(page.html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": await policyFor(sheet),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cache-Control": status === 200 ? "public, max-age=60" : "no-store",
    },
  });
}
const toLink = ({ href, label }: Way): Html => markup`<li><a href="${href}">${label}</a></li>`;
/** Where the one address of a page is, and how other sites embed it. */
const toRelations = (site: SiteInfo, link: string, { isView = false }: Sheet): Html => {
  const embeds = (isView ? [] : discoveryLinks({ link }, site)).map(
    ({ rel, type, href }) => markup`
<link rel="${rel}" type="${type}" href="${href}">`,
  );
  return markup`<link rel="canonical" href="${link}">${embeds}`;
};
