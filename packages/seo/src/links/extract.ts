import { parseUrl } from "@waymark/core";
import { parseHtml } from "../text/parse.ts";

/** Where a link leads, seen from the site. */
type LinkKind = "internal" | "external" | "image-in" | "image-ex";
/** One link of a text. */
export interface FoundLink {
  /** The whole address, without its fragment. */
  readonly url: string;
  readonly kind: LinkKind;
}
/** Links of one text that are counted. */
const mostLinks = 200;
/** Characters of a text that is looked through. */
const longest = 1_000_000;

/** The links and images of a text, each address once: what leads to the same page, or is no page, is none. */
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

/** Whether an address is one of the site: the same host, below the site's own path. */
function isWithin(url: string, site: string): boolean {
  const own = new URL(site);
  const { host, pathname } = new URL(url);
  const base = own.pathname.replace(/\/$/, "");
  return host === own.host && (pathname === base || pathname.startsWith(`${base}/`));
}
