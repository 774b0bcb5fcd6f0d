import { type Contributions, servedPaths } from "../declare/contribution.ts";
import type { SiteInfo } from "../declare/site-info.ts";
import { pathBelow, percentDecode } from "../text/addresses.ts";
import { apiPath, basePath } from "./page-path.ts";

/** Paths that every site keeps for itself. */
const everywhere = ["/.well-known/", "/robots.txt", "/favicon.ico"] as const;

/**
 * Whether the API, the front page or a page of a module is served at this path of the site's host. Letter case,
 * encoding and trailing slashes are ignored. Pages of items do not count.
 */
export function isServedPath(
  { site, all }: { readonly site: SiteInfo; readonly all: Contributions["all"] },
  path: string,
): boolean {
  const whole = toComparable(path);
  const base = toComparable(basePath(site));
  const api = toComparable(apiPath(site));
  // An API at the root of the site answers its own paths before pages and redirects.
  if (api !== base && pathBelow(whole, api) !== undefined) return true;
  const below = pathBelow(whole, base);
  if (below === undefined) return false;
  const own = all(servedPaths).flatMap(({ paths }) => paths);
  return (
    below === "" ||
    [...everywhere, ...own].some((one) =>
      typeof one === "string" ? isAt(below, one.toLowerCase()) : one.test(below),
    )
  );
}

const isAt = (path: string, own: string): boolean =>
  own.endsWith("/") ? pathBelow(path, own.slice(0, -1)) !== undefined : path === own;

/** Decoded, in lower case, without repeated slashes and those at the end. */
const toComparable = (path: string): string =>
  // A path that is not valid UTF-8 is compared as it is.
  (percentDecode(path) ?? path)
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
