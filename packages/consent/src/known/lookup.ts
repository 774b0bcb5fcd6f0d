import type { Context } from "../builder.ts";
import type { Category } from "../categories.ts";
import { knownVendors, type KnownCookie, type KnownVendor } from "../extension-points.ts";
import { isPattern, matchesName } from "./names.ts";
import { ownVendor } from "./own.ts";

/** The known details of a cookie. */
export interface CookieFacts {
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

const made = new WeakMap<readonly KnownVendor[], VendorLookup>();

/** The known vendors and cookies of a site's modules; created once per list. */
export function vendorLookupOf(ctx: Pick<Context, "all">): VendorLookup {
  const vendors = ctx.all(knownVendors);
  let known = made.get(vendors);
  if (!known) made.set(vendors, (known = toVendorLookup([ownVendor(ctx), ...vendors])));
  return known;
}

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
  description: cookie.about,
  duration: cookie.duration ?? "",
});
