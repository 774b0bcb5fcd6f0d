import { basePath, type SiteInfo } from "@waymark/core";
import { categories, type Category } from "../categories.ts";
import type { NamesByCategory } from "../known/deletable.ts";
import { isPattern, matchesName } from "../known/names.ts";

/** The maximum number of cookies that one response deletes: proxies reject long headers. */
const most = { cookies: 40, headers: 80, folders: 6 } as const;

/**
 * The category of a cookie by its name. The first table that knows it decides; in a table an exact name beats a
 * pattern, and a long pattern a short one. The script of the banner decides the same way.
 */
export function categoryOf(name: string, tables: readonly NamesByCategory[]): Category | undefined {
  for (const table of tables) {
    let best: { readonly category: Category; readonly weight: number } | undefined;
    for (const category of categories)
      for (const one of table[category] ?? []) {
        const weight = (isPattern(one) ? 0 : 1_000) + one.length;
        if (weight > (best?.weight ?? -1) && matchesName(one, name)) best = { category, weight };
      }
    if (best) return best.category;
  }
  return undefined;
}

interface Sender {
  /** The `Cookie` header of the request. */
  readonly cookie: string | null;
  /** The page that sent it, if the browser reports it. */
  readonly page: URL | undefined;
}

/**
 * `Set-Cookie` headers that delete the cookies of a request that are not wanted: on its host and on each parent domain,
 * for the whole host, for the site and for the folders of the page. Cookies that scripts cannot read are only deleted
 * this way.
 */
export function toRemovals(
  { url }: Pick<SiteInfo, "url">,
  { cookie, page }: Sender,
  isWanted: (name: string) => boolean,
): readonly string[] {
  const names = namesIn(cookie).filter((name) => !isWanted(name));
  const { hostname, protocol } = page ?? new URL(url);
  const attributes = `Max-Age=0${protocol === "https:" ? "; Secure" : ""}`;
  const domains = ["", ...parentsOf(hostname).map((domain) => `; Domain=${domain}`)];
  const paths = [...new Set(["/", `${basePath({ url })}/`, ...foldersOf(page?.pathname ?? "/")])];
  // The usual paths and domains of all cookies come first, in case the limit is reached.
  const places = paths.flatMap((path) => domains.map((domain) => `; Path=${path}${domain}`));
  return places
    .flatMap((place) => names.map((name) => `${name}=; ${attributes}${place}`))
    .slice(0, most.headers);
}

const namePattern = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,191}$/;

/** The names of a `Cookie` header, once each. */
function namesIn(header: string | null): readonly string[] {
  const names = (header ?? "").split(";").map((part) => (part.split("=", 1)[0] ?? "").trim());
  return [...new Set(names.filter((name) => namePattern.test(name)))].slice(0, most.cookies);
}

/** The host and the domains above it that may have cookies; none for an address of numbers, and none without a dot. */
function parentsOf(hostname: string): readonly string[] {
  const parts = hostname.split(".");
  if (parts.length < 2 || /^[\d.]+$/.test(hostname) || hostname.includes(":")) return [];
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join("."));
}

/** The folders of a path, with and without a slash at the end, as cookies name them. */
function foldersOf(pathname: string): readonly string[] {
  if (!/^[\x21-\x3a\x3c-\x7e]*$/.test(pathname)) return [];
  const steps = pathname.split("/").filter((step) => step !== "");
  return steps.slice(0, most.folders).flatMap((_, at) => {
    const folder = `/${steps.slice(0, at + 1).join("/")}`;
    return [folder, `${folder}/`];
  });
}
