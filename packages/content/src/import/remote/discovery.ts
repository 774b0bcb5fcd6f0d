import { parseUrl } from "@waymark/core";

/** The relation of the address of the original interface, in headers and pages. */
const relation = "https://api.w.org/";
/** Only the head of the page is read, because it contains the address. */
export const maxPageBytes = 512 * 1024;

/**
 * The address of the API that a page names, in its header `Link` or in a `<link>` element. Undefined if it names none,
 * or one of another origin: credentials are sent to the origin that the operator named only.
 */
export function discoveredRoot(
  link: string | null,
  html: string,
  page: string,
): string | undefined {
  const given = linkInHeader(link ?? "") ?? linkInPage(html);
  const url = given === undefined ? undefined : parseUrl(given, page);
  if (!url || url.username || url.password || url.origin !== new URL(page).origin) return undefined;
  url.hash = "";
  return url.href;
}

function linkInHeader(header: string): string | undefined {
  for (const [, address = "", params = ""] of header.matchAll(/<([^<>]{1,2000})>([^<]{0,500})/g))
    if (relationsIn(/;\s*rel=(?:"([^"]*)"|([^\s;,]*))/i.exec(params)).includes(relation))
      return address;
  return undefined;
}

function linkInPage(html: string): string | undefined {
  for (const [element] of html.matchAll(/<link\s[^<>]{1,2000}>/gi)) {
    const rel = /\srel=(?:"([^"]*)"|'([^']*)')/i.exec(element);
    const href = /\shref=(?:"([^"]*)"|'([^']*)')/i.exec(element);
    const address = href?.[1] ?? href?.[2];
    if (address !== undefined && relationsIn(rel).includes(relation))
      return address.replaceAll("&amp;", "&").replaceAll("&#038;", "&");
  }
  return undefined;
}
const relationsIn = (found: RegExpExecArray | null): readonly string[] =>
  (found?.[1] ?? found?.[2] ?? "").split(/\s+/);
