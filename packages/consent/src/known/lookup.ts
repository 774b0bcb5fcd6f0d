import { consentMessages } from "../messages/index.ts";
import {
  messageOf,
  type SiteCookie,
  siteCookies,
  type SiteInfo,
  textOf,
  weakMemoize,
} from "@waymark/core";
import type { Context } from "../builder.ts";
import { categories, type Category } from "../categories.ts";
import { cookieName } from "../choice/cookie.ts";
import { type KnownCookie, type KnownVendor, knownVendors } from "../extension-points.ts";
import { type Deletable, isPattern, matchesName, type NamesByCategory } from "./names.ts";

/** The cookies of this module. */
export const ownCookies: readonly SiteCookie[] = [
  {
    name: cookieName,
    description: messageOf(consentMessages, "choiceCookie"),
    duration: messageOf(consentMessages, "choiceCookieDuration"),
  },
];

/** The name of a module's cookie on this site. */
export const nameOf = ({ name, secureName }: SiteCookie, { url }: Pick<SiteInfo, "url">): string =>
  secureName !== undefined && url.startsWith("https:") ? secureName : name;

/** The necessary cookies of the modules of the site, as a vendor of their own. They are known by both of their names. */
const ownVendor = ({ all }: Pick<Context, "all">): KnownVendor => ({
  name: "waymark",
  label: "This site",
  category: "necessary",
  cookies: all(siteCookies)
    .filter(({ storage = "cookie" }) => storage === "cookie")
    .flatMap(({ name, secureName = name, description, duration }) => {
      const english = { all, language: "en" };
      return [...new Set([name, secureName])].map((one) => ({
        name: one,
        description: textOf(description, english),
        ...(duration !== undefined && { duration: textOf(duration, english) }),
      }));
    }),
});

/** The known details of a cookie. */
interface CookieFacts {
  readonly category: Category;
  readonly vendor: string;
  readonly description: string;
  readonly duration: string;
}
/** Lookups of known cookies and vendors. */
export interface VendorLookup {
  /** By name and domain: the vendor whose host it is, then the exact name, then the longest pattern. */
  ofCookie(name: string, domain: string): CookieFacts | undefined;
  /** The vendor of a URL. */
  ofUrl(url: Pick<URL, "hostname" | "pathname">): KnownVendor | undefined;
  /** The first vendor that is recognized by the content of an inline script. */
  inText(text: string): KnownVendor | undefined;
}

interface HostRule {
  readonly path: string;
  readonly vendor: KnownVendor;
}
interface CookieRule {
  readonly cookie: KnownCookie;
  readonly vendor: KnownVendor;
}

const vendorsOf = weakMemoize((all: Context["all"]) => [ownVendor({ all }), ...all(knownVendors)]);
const lookupOf = weakMemoize(toVendorLookup);
const storageOf = weakMemoize(toDeletable);

/** The known vendors and cookies of a site's modules; created once. */
export const vendorLookupOf = ({ all }: Pick<Context, "all">): VendorLookup =>
  lookupOf(vendorsOf(all));

/** The lookups of these vendors. */
export function toVendorLookup(vendors: readonly KnownVendor[]): VendorLookup {
  const hosts = new Map<string, HostRule[]>();
  for (const vendor of vendors)
    for (const host of vendor.hosts ?? []) {
      const at = host.indexOf("/");
      const name = at === -1 ? host : host.slice(0, at);
      const rule = { path: at === -1 ? "/" : host.slice(at), vendor };
      hosts.set(name, [...(hosts.get(name) ?? []), rule]);
    }
  const cookies = vendors.flatMap((vendor) =>
    (vendor.cookies ?? []).map((cookie): CookieRule => ({ cookie, vendor })),
  );
  const isOf = (domain: string, { hosts: own = [] }: KnownVendor) =>
    own.some((host) => isBelow(domain, host.split("/", 1)[0] ?? ""));
  const weight = ({ cookie: { name }, vendor }: CookieRule, domain: string) =>
    (isOf(domain, vendor) ? 2_000 : 0) + (isPattern(name) ? 0 : 1_000) + Math.min(name.length, 999);

  return {
    ofCookie(name, domain) {
      let best: CookieRule | undefined;
      for (const rule of cookies)
        if (
          matchesName(rule.cookie.name, name) &&
          (!best || weight(rule, domain) > weight(best, domain))
        )
          best = rule;
      return best && toFacts(best);
    },
    ofUrl({ hostname, pathname }) {
      // No host has a longer name, and each of its dots is a step.
      if (hostname.length > 253) return undefined;
      for (let host = hostname.toLowerCase(); host !== ""; host = above(host))
        for (const { path, vendor } of hosts.get(host) ?? [])
          if (pathname.startsWith(path)) return vendor;
      return undefined;
    },
    inText: (text) =>
      vendors.find(({ snippets = [] }) => snippets.some((snippet) => text.includes(snippet))),
  };
}

const isBelow = (domain: string, host: string): boolean =>
  domain === host || domain.endsWith(`.${host}`);

/** `example.com` for `www.example.com`; nothing above the last name. */
function above(host: string): string {
  const at = host.indexOf(".");
  return at === -1 ? "" : host.slice(at + 1);
}

const toFacts = ({ cookie, vendor }: CookieRule): CookieFacts => ({
  category: cookie.category ?? vendor.category,
  vendor: vendor.label,
  description: cookie.description,
  duration: cookie.duration ?? "",
});

/** The first-party storage of a site's vendors; created once. */
export const deletableOf = ({ all }: Pick<Context, "all">): Deletable => storageOf(vendorsOf(all));

function toDeletable(vendors: readonly KnownVendor[]): Deletable {
  const cookies = vendors.flatMap((vendor) =>
    (vendor.cookies ?? [])
      .filter(({ party }) => party !== "third")
      .map(({ name, category = vendor.category }) => [category, name] as const),
  );
  const storage = vendors.flatMap(({ category, storage: keys = [] }) =>
    keys.map((name) => [category, name] as const),
  );
  return { cookies: byCategory(cookies), storage: byCategory(storage) };
}

const byCategory = (pairs: readonly (readonly [Category, string])[]): NamesByCategory =>
  Object.fromEntries(
    categories.flatMap((category) => {
      const names = pairs.filter(([one]) => one === category).map(([, name]) => name);
      return names.length > 0 ? [[category, [...new Set(names)]]] : [];
    }),
  );
