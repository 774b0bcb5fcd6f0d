import { plainId } from "@waymark/content";
import { basePath, parseUrl, pathBelow, type SiteInfo } from "@waymark/core";

/** Maximum length of a URL, in characters. */
export const maxAddressLength = 2048;

/** The parts of a requested URL of this site. */
export interface AddressTarget {
  /** The path below the site's own, with slashes at both ends, without a page number. */
  readonly path: string;
  /** The same with the trailing slash as requested. */
  readonly exactPath: string;
  readonly number: number;
  /** The query argument with the page number; undefined if it is in the path. */
  readonly pagedBy: "page" | "paged" | undefined;
  /** The search phrase; undefined if there is none. */
  readonly search: string | undefined;
  /** The ID of a requested item; 0 for none. */
  readonly item: number;
}

/** Parses a URL; undefined for one of another host, outside the site's path, or too long. */
export function readAddress(text: string, site: Pick<SiteInfo, "url">): AddressTarget | undefined {
  const url = text.length > maxAddressLength ? undefined : parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return undefined;
  if (hostOf(url) !== hostOf(new URL(site.url))) return undefined;
  return readPath(url, site);
}

/** The same for a request, whose host is ignored because a proxy may use another one. */
export function readPath(url: URL, site: Pick<SiteInfo, "url">): AddressTarget | undefined {
  const own = pathBelow(url.pathname, basePath(site));
  if (own === undefined) return undefined;
  const below = toSmallEscapes(own);
  const whole = below.endsWith("/") ? below : `${below}/`;
  if (whole.includes("%00") || whole.length > maxAddressLength) return undefined;
  const paged = /^(.*\/)page\/([1-9]\d{0,5})\/$/.exec(whole);
  const path = paged?.[1] ?? whole;
  const found = path === "/" ? url.searchParams.get("s") : null;
  const queried = paged ? undefined : pageIn(url.searchParams);
  return {
    path,
    exactPath: paged ? path : below,
    number: queried?.number ?? Number(paged?.[2] ?? 1),
    pagedBy: queried?.pagedBy,
    search: found === null ? undefined : found.slice(0, 200),
    item: path === "/" ? (plainId(url.searchParams) ?? 0) : 0,
  };
}

/** Converts escapes to lower case, as in item URLs. */
export const toSmallEscapes = (address: string): string =>
  address.replace(/%[0-9A-Fa-f]{2}/g, (one) => one.toLowerCase());

/** The page number in the query: `?page=2`, `?paged=2`. */
function pageIn(params: URLSearchParams): Pick<AddressTarget, "number" | "pagedBy"> | undefined {
  for (const pagedBy of ["page", "paged"] as const) {
    const text = params.get(pagedBy) ?? "";
    if (/^[1-9]\d{0,5}$/.test(text)) return { number: Number(text), pagedBy };
  }
  return undefined;
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, "");
