import { hash53, cspHash, type SiteInfo } from "@waymark/core";
import { toHtml } from "./html.ts";
import { script } from "./script/index.ts";
import { style } from "./style/index.ts";

/** The page as it goes over the wire. It is the same for everybody. */
export interface Document {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>> & { readonly ETag: string };
}

interface Made {
  readonly name: string;
  readonly document: Promise<Document>;
}
const made = new WeakMap<SiteInfo, Made>();

/** The page of a site, made once for each name that the site has. */
export function toDocument(site: SiteInfo): Promise<Document> {
  const { name } = site;
  let known = made.get(site);
  if (known?.name !== name) made.set(site, (known = { name, document: makeDocument(site) }));
  return known.document;
}

async function makeDocument(site: SiteInfo): Promise<Document> {
  const html = toHtml(site, style, script);
  return {
    bytes: new TextEncoder().encode(html),
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": await toPolicy(),
      "Cache-Control": "no-cache",
      ETag: `"${hash53(html)}"`,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
    },
  };
}

/** Nothing runs but the one script and the one sheet, by their hashes; nothing is asked but this site. */
async function toPolicy(): Promise<string> {
  return [
    "default-src 'none'",
    `script-src ${await cspHash(script)}`,
    `style-src ${await cspHash(style)}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
