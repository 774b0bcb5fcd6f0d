import type { SiteInfo } from "@waymark/core";
import { readTokenCookie, toCookieName, toSetCookie } from "../credentials/session.ts";
import { toRedirect } from "../pages/page.ts";
import { isToken } from "./link.ts";

const maxAge = 3600;
const cookieName = (site: SiteInfo): string => toCookieName(site, "waymark_link");

/**
 * Moves the token of a mailed link from the address to a cookie and redirects to the address without it: addresses are
 * stored in histories and logs, and sent to other sites. Undefined for an address without a token.
 */
export function takeTokenOutOfUrl(request: Request, path: string, site: SiteInfo) {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return undefined;
  const value = isToken(token) ? token : "";
  return toRedirect(
    path,
    toSetCookie(site, cookieName(site), value, { maxAge: value === "" ? 0 : maxAge }),
  );
}

/** The token of the link that this browser has opened last; `""` without one. */
export const readLinkToken = (request: Request, site: SiteInfo): string =>
  readTokenCookie(request.headers.get("cookie"), cookieName(site)) ?? "";

/** The cookie that removes the token from the browser. */
export const expiredLinkToken = (site: SiteInfo): string =>
  toSetCookie(site, cookieName(site), "", { maxAge: 0 });
