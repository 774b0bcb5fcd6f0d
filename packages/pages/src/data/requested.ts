import { basePath, pathBelow, type SiteInfo } from "@waymark/core";

/** The format of a feed. */
export type FeedFormat = "rss" | "atom";

/** The parts of a requested URL of the site. */
export interface Requested {
  readonly url: URL;
  /** The path below that of the site, with slashes at both ends, without a feed and a page number. */
  readonly path: string;
  /** Its decoded segments. */
  readonly segments: readonly string[];
  /** The number of the page of a list or a text, from 1. */
  readonly page: number;
  readonly feed: FeedFormat | undefined;
  /** The URL path to redirect to, if the requested one is not canonical. */
  readonly redirect: string | undefined;
}
/** A positive number in the query of a URL. */
export function numberIn({ searchParams }: URL, name: string): number | undefined {
  const text = /^[1-9]\d{0,14}$/.exec(searchParams.get(name) ?? "")?.[0];
  return text === undefined ? undefined : Number(text);
}

const maxSegments = 10;
const feedEnd = /\/feed(?:\/(rss|rss2|atom))?\/$/;
const pageEnd = /\/page\/([1-9]\d{0,4})\/$/;

/** Reads the URL of a request; undefined outside the site, and for paths that cannot be decoded or are too long. */
export function readRequested(text: string, site: Pick<SiteInfo, "url">): Requested | undefined {
  const url = new URL(text);
  const { pathname, searchParams } = url;
  const base = basePath(site);
  const below = pathBelow(pathname, base);
  if (!below || pathname.includes("//")) return undefined;
  const whole = below.endsWith("/") ? below : `${below}/`;
  const [feedPart, format] = feedEnd.exec(whole) ?? [];
  const [pagePart, number] = pageEnd.exec(whole) ?? [];
  const end = feedPart ?? pagePart;
  const path = end === undefined ? whole : `${whole.slice(0, -end.length)}/`;
  const segments = decoded(path);
  if (!segments) return undefined;
  const query = /^[1-9]\d{0,4}$/.exec(searchParams.get("page") ?? "")?.[0];
  return {
    url,
    path,
    segments,
    page: Number(query ?? 1),
    feed: feedPart === undefined ? undefined : format === "atom" ? "atom" : "rss",
    redirect:
      toRedirect(url, base + path, number) ?? (feedPart === undefined ? undefined : slashed(url)),
  };
}

/** `/category/boats/page/2/` is `/category/boats/?page=2`. */
function toRedirect({ searchParams }: URL, path: string, number: string | undefined) {
  if (number === undefined) return undefined;
  const query = new URLSearchParams(searchParams);
  query.delete("page");
  if (number !== "1") query.set("page", number);
  return query.size === 0 ? path : `${path}?${query}`;
}
const slashed = ({ pathname, search }: URL): string | undefined =>
  pathname.endsWith("/") ? undefined : `${pathname}/${search}`;

function decoded(path: string): readonly string[] | undefined {
  const segments = path.split("/").filter((part) => part !== "");
  if (segments.length > maxSegments) return undefined;
  try {
    const texts = segments.map(decodeURIComponent);
    return texts.some((one) => one.includes("\0") || one.length > 300) ? undefined : texts;
  } catch {
    return undefined;
  }
}
