import { cookieValues, serializeCookie, type SiteInfo } from "@waymark/core";

const isSecure = ({ url }: Pick<SiteInfo, "url">): boolean => url.startsWith("https:");

/** The full name of a cookie of the site: over https one that no other host and no plain connection can set. */
export const toCookieName = (site: Pick<SiteInfo, "url">, name: string): string =>
  isSecure(site) ? `__Host-${name}` : name;

/** The name of the session cookie. */
export const cookieName = (site: SiteInfo): string => toCookieName(site, "waymark_session");
/** The name of the cookie between a correct password and the second factor. */
export const challengeCookieName = (site: SiteInfo): string =>
  toCookieName(site, "waymark_sign_in");

/** The token of 64 hexadecimal digits in a Cookie header; undefined where there is none that could be one. */
export function readTokenCookie(header: string | null, name: string): string | undefined {
  const [value = ""] = cookieValues(header, name);
  return /^[0-9a-f]{64}$/.test(value) ? value : undefined;
}

/**
 * The `Set-Cookie` value of an `HttpOnly` cookie with `SameSite=Lax` or `Strict`. Without `maxAge` (in seconds) it is a
 * session cookie; 0 removes it.
 *
 * @param name - As `toCookieName` makes it.
 */
export const toSetCookie = (
  site: Pick<SiteInfo, "url">,
  name: string,
  value: string,
  {
    maxAge,
    sameSite = "Lax",
  }: { readonly maxAge?: number | undefined; readonly sameSite?: "Lax" | "Strict" } = {},
): string =>
  serializeCookie(name, value, {
    Path: "/",
    HttpOnly: true,
    SameSite: sameSite,
    Secure: isSecure(site),
    "Max-Age": maxAge,
  });
