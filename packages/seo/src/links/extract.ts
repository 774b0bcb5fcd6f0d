import { parseUrl } from "@waymark/core";
import { parseHtml } from "../text/parse.ts";

/** The kind of a link, relative to the site. */
type LinkKind = "internal" | "external" | "image-in" | "image-ex";
/** A link in a text. */
export interface FoundLink {
  /** The absolute URL, without its fragment. */
  readonly url: string;
  readonly kind: LinkKind;
}
/** Maximum number of links per text. */
const mostLinks = 200;
/** Maximum number of characters to search for links. */
const longest = 1_000_000;

/** The links and images of a text, each URL once. Links to the same page and URLs that are not pages are ignored. */
export function linksIn(html: string, link: string, site: string): readonly FoundLink[] {
  if (!/<(?:a|img)\s/i.test(html)) return [];
  const found = new Map<string, FoundLink>();
  const add = (text: string | undefined, kinds: readonly [LinkKind, LinkKind]) => {
    if (text === undefined || text.length > 2048 || found.size >= mostLinks) return;
    const url = toUrl(text, link || `${site}/`);
    if (!url || url.length > 2048 || url === link) return;
    const kind = isWithin(url, site) ? kinds[0] : kinds[1];
    found.set(`${kind} ${url}`, { url, kind });
  };
  parseHtml(html.slice(0, longest), {
    open(name, { href, src }) {
      if (name === "a") add(href, ["internal", "external"]);
      else if (name === "img") add(src, ["image-in", "image-ex"]);
    },
  });
  return [...found.values()];
}

function toUrl(text: string, base: string): string | undefined {
  const url = text.startsWith("#") ? undefined : parseUrl(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "") return undefined;
  url.hash = "";
  return url.href;
}

/** Whether a URL belongs to the site: the same host, below the site's path. */
function isWithin(url: string, site: string): boolean {
  const own = new URL(site);
  const { host, pathname } = new URL(url);
  const base = own.pathname.replace(/\/$/, "");
  return host === own.host && (pathname === base || pathname.startsWith(`${base}/`));
}
