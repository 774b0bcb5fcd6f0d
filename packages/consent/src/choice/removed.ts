import { basePath, type SiteInfo } from "@waymark/core";

/** The maximum number of cookies that one response deletes: proxies reject long headers. */
const most = { cookies: 40, headers: 80, folders: 6 } as const;

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
