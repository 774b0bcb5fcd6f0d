import { hash53, cspHash, type SiteInfo } from "@waymark/core";
import { script } from "./client-script.generated.ts";
import { toHtml } from "./html.ts";
import { style } from "./style/index.ts";

/** The page as bytes with its headers. It is the same for all callers. */
export interface Document {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>> & { readonly ETag: string };
}

interface Made {
  readonly name: string;
  readonly document: Promise<Document>;
}
const made = new WeakMap<SiteInfo, Made>();

/** The page of a site, cached until the name of the site changes. */
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

/** The CSP: only the script and the style sheet of the page, by their hashes, and requests to this site. */
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
