import { basePath, cookieValues, serializeCookie, type SiteInfo } from "@waymark/core";
import { isCategory, type Category } from "../categories.ts";

/** The cookie with a visitor's choice. Scripts may read it. */
export const cookieName = "consent";

/** The choice of a visitor, as stored in the browser. Visitors can change it; the log has the proof. */
export interface Choice {
  /** 128 bits in hexadecimal. */
  readonly visitor: string;
  readonly version: string;
  /** Seconds since 1970. */
  readonly at: number;
  /** `necessary` is always among them. */
  readonly categories: readonly Category[];
  /** Whether it was made by a browser that sends a Global Privacy Control signal, which the page knew of. */
  readonly gpc: boolean;
}

/** 128 bits in hexadecimal. */
export const visitorPattern = /^[0-9a-f]{32}$/;
/** The version of a question. */
export const versionPattern = /^[0-9]{1,7}x[0-9a-z]{1,13}$/;

const pattern =
  /^([0-9a-f]{32})\.([0-9]{1,7}x[0-9a-z]{1,13})\.(\d{1,11})\.([a-z]{1,20}(?:-[a-z]{1,20}){0,5})\.([0-3])$/;

/** The choice in a Cookie header; undefined if it is missing or malformed. */
export function fromCookie(header: string | null): Choice | undefined {
  for (const value of cookieValues(header, cookieName)) {
    const match = pattern.exec(value);
    if (!match) continue;
    const [, visitor = "", version = "", seconds = "", names = "", flags = ""] = match;
    const named = names.split("-").filter(isCategory);
    return {
      visitor,
      version,
      at: Number(seconds),
      categories: withNecessary(named),
      gpc: Number(flags) >= 2,
    };
  }
  return undefined;
}

/** The categories without duplicates, after those that are always allowed. */
export const withNecessary = (named: readonly Category[]): readonly Category[] => [
  ...new Set<Category>(["necessary", ...named]),
];

/** The value of the cookie. Its last digit: 1 for a choice that is in the log, and 2 more for one under Global Privacy Control. */
export const toCookieValue = ({ visitor, version, at, categories, gpc }: Choice): string =>
  `${visitor}.${version}.${at}.${categories.join("-")}.${gpc ? 3 : 1}`;

/** The `Set-Cookie` header that stores a choice for a number of days. */
export const toSetCookie = (site: Pick<SiteInfo, "url">, choice: Choice, days: number): string =>
  serializeCookie(cookieName, toCookieValue(choice), {
    Path: `${basePath(site)}/`,
    "Max-Age": days * 86_400,
    SameSite: "Lax",
    Secure: site.url.startsWith("https:"),
  });
