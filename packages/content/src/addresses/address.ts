import { parseUrl } from "@waymark/core";
import type { SiteInfo } from "@waymark/core";

/** The parsed address of an item: by id, the front page, or a path below the base path of the site. */
export type Address =
  | { readonly id: number }
  | "front"
  | {
      /** The path below the base path, normalized with `toKey`: begins and ends with a slash. */
      readonly path: string;
      /** Its segments as they are in the address, with escapes in lower case. */
      readonly segments: readonly string[];
    };

/** Addresses with more characters are rejected. */
const longest = 2_048;
const plainNames = ["p", "page_id", "attachment_id"];

/**
 * Parses an address of the site, with any scheme and with or without `www.`. Undefined for other hosts, for paths
 * outside the base path, and for invalid addresses.
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
  // No slug contains NUL, and storage rejects it.
  if (path.includes("%00")) return undefined;
  if (path === "/") return plain(asked);
  return { path, segments: path.slice(1, -1).split("/") };
}

/** A path normalized for comparison: a slash at both ends, escapes in lower case. */
export function toKey(path: string): string {
  const key = path.replace(/%[0-9A-Fa-f]{2}/g, (escape) => escape.toLowerCase());
  return key.endsWith("/") ? key : `${key}/`;
}

/** `/?p=7`: plain addresses, by id. Other query parameters make it an address without an item. */
function plain({ search, searchParams }: URL): Address | undefined {
  if (search === "") return "front";
  for (const name of plainNames) {
    const text = searchParams.get(name) ?? "";
    if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  }
  return undefined;
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, "");
