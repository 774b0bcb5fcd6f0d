import { parseUrl } from "@waymark/core";
import { isFollowed } from "../banner/loading.ts";
import { cssAddresses } from "../html/css.ts";
import { readTags, type Tag } from "../html/tags.ts";
import type { VendorLookup } from "../known/lookup.ts";
import type { SeenEmbed } from "./findings.ts";

/** The relevant content of a page. */
export interface PageContent {
  /** Resources of other hosts, one per host and element type. */
  readonly embeds: readonly SeenEmbed[];
  /** Other pages of the site, without query and fragment. */
  readonly links: readonly string[];
  /** The storage APIs in its own scripts. */
  readonly storage: readonly string[];
  /** The known vendors of its resources and inline scripts. */
  readonly vendors: readonly string[];
}

const maxLinks = 500;
const maxEmbeds = 200;

/** The attributes by which an element loads resources. */
const loading: Readonly<Record<string, readonly string[]>> = {
  script: ["src", "href", "xlink:href"],
  iframe: ["src"],
  img: ["src"],
  image: ["src", "href", "xlink:href"],
  feimage: ["href", "xlink:href"],
  use: ["href", "xlink:href"],
  embed: ["src"],
  video: ["src"],
  audio: ["src"],
  source: ["src"],
  track: ["src"],
  object: ["data"],
};
const read = new Set([...Object.keys(loading), "a", "link", "style"]);
/** Storage APIs. */
const storages = ["document.cookie", "indexedDB", "localStorage", "sessionStorage"] as const;

/** Parses a page of the site at a URL. */
export function readPage(
  html: string,
  base: URL,
  known: Pick<VendorLookup, "inText" | "ofUrl">,
): PageContent {
  const embeds = new Map<string, SeenEmbed>();
  const links = new Set<string>();
  const storage = new Set<string>();
  const vendors = new Set<string>();
  const see = (kind: string, address: string | undefined, waits: boolean) => {
    const url = toUrl(address, base);
    if (!url || url.host === base.host) return;
    const vendor = known.ofUrl(url);
    if (vendor) vendors.add(vendor.name);
    const { hostname: host } = url;
    const before = embeds.get(`${kind} ${host}`);
    if (before) embeds.set(`${kind} ${host}`, { ...before, waits: before.waits && waits });
    else if (embeds.size < maxEmbeds)
      embeds.set(`${kind} ${host}`, { host, kind, address: url.href, waits });
  };
  readTags(html, read, ({ name, attributes, text }) => {
    const sheet = name === "style" ? text : (attributes["style"] ?? "");
    for (const { address } of cssAddresses(sheet)) see("style", address, false);
    for (const address of blockedAddresses(attributes)) see("style", address, true);
    if (Object.hasOwn(loading, name))
      for (const attribute of loading[name] ?? []) {
        const waiting = attributes[`data-consent-${attribute}`];
        const waits = waiting !== undefined || isInert({ name, attributes });
        see(name, waiting ?? attributes[attribute], waits);
      }
    else if (name === "link" && isFollowed(attributes["rel"])) {
      const waiting = attributes["data-consent-href"];
      see(name, waiting ?? attributes["href"], waiting !== undefined);
    } else if (name === "a" && links.size < maxLinks) {
      const link = toLink(attributes, base);
      if (link !== undefined) links.add(link);
    }
    if (text === "" || name !== "script") return;
    for (const one of storages) if (text.includes(one)) storage.add(one);
    const vendor = known.inText(text);
    if (vendor) vendors.add(vendor.name);
  });
  return {
    embeds: [...embeds.values()],
    links: [...links],
    storage: storages.filter((one) => storage.has(one)),
    vendors: [...vendors],
  };
}

/** The addresses of a style that are blocked until consent. */
function blockedAddresses(attributes: Tag["attributes"]): readonly string[] {
  const written = attributes["data-consent-urls"];
  if (written === undefined) return [];
  try {
    const held: unknown = JSON.parse(written);
    return Array.isArray(held) ? held.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** A blocked script: it is marked, and has a type that browsers do not run. */
const isInert = ({ name, attributes }: Pick<Tag, "name" | "attributes">): boolean =>
  name === "script" &&
  attributes["data-consent"] !== undefined &&
  attributes["type"] === "text/plain";

function toUrl(address: string | undefined, base: URL): URL | undefined {
  const text = address?.trim() ?? "";
  const url = text === "" || text.length > 8_192 ? undefined : parseUrl(text, base);
  return url && /^https?:$/.test(url.protocol) && url.hostname.length <= 253 ? url : undefined;
}

/** The page of the site that a link points to, except files and `nofollow` links. */
function toLink({ href, rel = "", download }: Tag["attributes"], base: URL): string | undefined {
  const url = toUrl(href, base);
  if (!url || url.origin !== base.origin || download !== undefined || /nofollow/i.test(rel))
    return undefined;
  const ending = /\.([a-z0-9]{1,10})$/i.exec(url.pathname)?.[1]?.toLowerCase();
  const isPage = ending === undefined || ["html", "htm", "shtml", "php"].includes(ending);
  return isPage && url.pathname.length <= 1_000 ? url.origin + url.pathname : undefined;
}
