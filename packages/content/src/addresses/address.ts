import { parseUrl } from "@waymark/core";
import type { SiteInfo } from "@waymark/core";

/** What an address asks the site for: an item by its id, its front, or what stands at a path below the site's own. */
export type Address =
  | { readonly id: number }
  | "front"
  | {
      /** The path below the site's own, compared with `toKey`: begins and ends with a slash. */
      readonly path: string;
      /** Its parts, as they are written in the address, escapes in lower case. */
      readonly segments: readonly string[];
    };

/** Characters of an address that is looked at; longer ones lead nowhere. */
const longest = 2_048;
const plainNames = ["p", "page_id", "attachment_id"];

/**
 * Reads an address of the site, whatever its scheme and with or without `www.`. Undefined for other hosts, for
 * paths outside the site's own, and for what is no address.
 */
export function toAddress(url: string, site: Pick<SiteInfo, "url">): Address | undefined {
  if (url.length > longest) return undefined;
  const asked = parseUrl(url);
  const own = parseUrl(site.url);
  if (!asked || !own || !/^https?:$/.test(asked.protocol)) return undefined;
  if (asked.username !== "" || asked.password !== "" || hostOf(asked) !== hostOf(own))
    return undefined;
  const base = own.pathname.replace(/\/$/, "");
  const { pathname } = asked;
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  const path = toKey(pathname.slice(base.length));
  // No slug holds it, and storage refuses it.
  if (path.includes("%00")) return undefined;
  if (path === "/") return plain(asked);
  return { path, segments: path.slice(1, -1).split("/") };
}

/** A path in the one form in which paths are compared: with a slash at both ends, escapes in lower case. */
export function toKey(path: string): string {
  const key = path.replace(/%[0-9A-Fa-f]{2}/g, (escape) => escape.toLowerCase());
  return key.endsWith("/") ? key : `${key}/`;
}

/** `/?p=7`: the addresses that work for anything that has an id. Whatever else is asked there is no item. */
function plain({ search, searchParams }: URL): Address | undefined {
  if (search === "") return "front";
  for (const name of plainNames) {
    const text = searchParams.get(name) ?? "";
    if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  }
  return undefined;
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, "");
