import type { SiteInfo } from "@waymark/core";

const isSecure = ({ url }: SiteInfo): boolean => url.startsWith("https:");

/** The name of the session cookie: over https one that no other host and no plain connection can set. */
export const cookieName = (site: SiteInfo): string =>
  isSecure(site) ? "__Host-waymark_session" : "waymark_session";

/** The token in a Cookie header; undefined where there is none that could be one. */
export function fromCookie(header: string | null, site: SiteInfo): string | undefined {
  if (header === null) return undefined;
  const name = cookieName(site);
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    // Only ASCII blanks may surround a name: others would let one cookie pass for another.
    if (at === -1 || part.slice(0, at).replace(/^[ \t]+/, "") !== name) continue;
    const value = part.slice(at + 1).replace(/[ \t]+$/, "");
    return /^[0-9a-f]{64}$/.test(value) ? value : undefined;
  }
  return undefined;
}

/** A Set-Cookie header that gives the browser a session; without `maxAge` (seconds) until it is closed. */
export const toSetCookie = (site: SiteInfo, token: string, maxAge?: number): string =>
  [
    `${cookieName(site)}=${token}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure(site) ? ["Secure"] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join("; ");

/** A Set-Cookie header that takes the session away. */
export const toExpiredCookie = (site: SiteInfo): string => toSetCookie(site, "", 0);
