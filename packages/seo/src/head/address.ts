import { basePath, parseUrl, type SiteInfo } from "@waymark/core";

/** Characters of an address that is looked at. */
export const longestAddress = 2048;

/** What an address of this site asks for. */
export interface AddressTarget {
  /** The path below the site's own, with a slash at both ends, without the number of a page. */
  readonly path: string;
  /** The same with a slash at the end only where the address has one. */
  readonly exactPath: string;
  readonly number: number;
  /** The name of the query argument that has this number; undefined where the path has it. */
  readonly pagedBy: "page" | "paged" | undefined;
  /** What is searched for; undefined where nothing is. */
  readonly search: string | undefined;
  /** The number of an item that is asked for by it; 0 for none. */
  readonly item: number;
}

/** Reads an address; undefined for one of another host, outside the site's own path, or too long. */
export function readAddress(text: string, site: Pick<SiteInfo, "url">): AddressTarget | undefined {
  const url = text.length > longestAddress ? undefined : parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return undefined;
  if (hostOf(url) !== hostOf(new URL(site.url))) return undefined;
  return readPath(url, site);
}

/** The same of a request, whose host is not asked: a proxy may know the site by another one. */
export function readPath(url: URL, site: Pick<SiteInfo, "url">): AddressTarget | undefined {
  const base = basePath(site);
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return undefined;
  const below = toSmallEscapes(url.pathname.slice(base.length));
  const whole = below.endsWith("/") ? below : `${below}/`;
  if (whole.includes("%00") || whole.length > longestAddress) return undefined;
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
    item: path === "/" ? itemIn(url.searchParams) : 0,
  };
}

/** An address with its escapes in small letters, as addresses of items have them. */
export const toSmallEscapes = (address: string): string =>
  address.replace(/%[0-9A-Fa-f]{2}/g, (one) => one.toLowerCase());

/** The number of a page in the query: `?page=2`, `?paged=2`. */
function pageIn(params: URLSearchParams): Pick<AddressTarget, "number" | "pagedBy"> | undefined {
  for (const pagedBy of ["page", "paged"] as const) {
    const text = params.get(pagedBy) ?? "";
    if (/^[1-9]\d{0,5}$/.test(text)) return { number: Number(text), pagedBy };
  }
  return undefined;
}

function itemIn(params: URLSearchParams): number {
  for (const name of ["p", "page_id", "attachment_id"]) {
    const text = params.get(name) ?? "";
    if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  }
  return 0;
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, "");
