import type { Context } from "../builder.ts";
import { matchesName } from "../known/names.ts";
import { knownVendors } from "../extension-points.ts";
import type { ScanFindings, SeenCookie } from "./findings.ts";

/**
 * Cookies that the vendors on the pages of a site are known to set, and that the scan has not seen: a script sets them in a
 * browser. A cookie of the vendor's own domain is listed under that domain.
 */
export function expectedCookies(
  { all, site }: Pick<Context, "all" | "site">,
  { cookies, vendors }: Pick<ScanFindings, "cookies" | "vendors">,
): readonly SeenCookie[] {
  const pages = new Map(vendors.map(({ name, url }) => [name, url]));
  const home = new URL(site.url).hostname;
  return all(knownVendors).flatMap(({ name: vendor, hosts = [], cookies: known = [] }) => {
    const url = pages.get(vendor);
    if (url === undefined) return [];
    return known.flatMap(({ name, duration = "", party = "first", isRare = false }) => {
      const isSeen = cookies.some((one) => party === "first" && matchesName(name, one.name));
      const domain = party === "first" ? home : (hosts[0]?.split("/", 1)[0] ?? home);
      return isSeen || isRare ? [] : [{ ...blank, name, domain, duration, url }];
    });
  });
}

const blank = {
  path: "/",
  kind: "html",
  seconds: null,
  secure: false,
  httpOnly: false,
  sameSite: "",
  size: 0,
  early: false,
} as const;
