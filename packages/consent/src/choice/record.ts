import { dayMs, basePath, ipPrefix, isSameOrigin, parseUrl, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Category } from "../categories.ts";
import { errors } from "../errors.ts";
import { deletableOf } from "../known/lookup.ts";
import { categoryOf } from "../known/names.ts";
import { listedCookies } from "../settings.ts";
import { toSetCookie, withNecessary } from "./cookie.ts";
import { hasSignal, questionOf, underSignal } from "./question.ts";

/** A choice as a page sends it. */
export interface ChoiceInput {
  readonly id: string;
  readonly version: string;
  readonly categories: readonly Category[];
  /** Whether the page knew of a Global Privacy Control signal of the browser. */
  readonly gpc: boolean;
}
/** The result for the page: the choice, its expiry, and the header that stores it. */
export interface Recorded {
  readonly status: "accepted" | "rejected" | "partial";
  readonly categories: readonly Category[];
  /** Time at which visitors are asked again. */
  readonly until: string;
  readonly cookie: string;
  /** Headers that delete the cookies of categories that are not allowed. */
  readonly removed: readonly string[];
}

/**
 * Writes a choice to the log, in the current transaction. A page from a cache may send an earlier version of the question:
 * the choice is recorded with that version, and the next page asks the visitor again. If the page did not know of the
 * browser's Global Privacy Control signal, the categories of the signal are not allowed.
 */
export async function recordChoice(
  ctx: Context,
  { id: visitor, version, categories: input, gpc: isKnown }: ChoiceInput,
  { headers, url }: Pick<Request, "headers" | "url">,
  remoteAddress: string,
): Promise<Recorded> {
  const { rateLimiter, clock, db, options, settings, site } = ctx;
  await rateLimiter.count([
    { key: `consent:choices:${ipPrefix(remoteAddress)}`, max: options.choices },
  ]);
  const question = questionOf(settings);
  const { renew_days: days, log_network: keepsNetwork } = question.settings;
  const now = clock.now();
  const isSignalled = hasSignal(headers, question.settings);
  const gpc = question.settings.gpc !== "ignore" && (isKnown || isSignalled);
  const meant = isSignalled && !isKnown ? underSignal(input, question.settings) : input;
  const categories = withNecessary(meant.filter((one) => question.offered.includes(one)));
  const allowed = categories.length - 1;
  const isAll = allowed === question.offered.length;
  const status = allowed === 0 ? "rejected" : isAll ? "accepted" : "partial";
  const at = new Date(Math.floor(now.getTime() / 1_000) * 1_000);
  await db.choices.insert({
    visitor,
    status,
    categories: categories.join(" "),
    version,
    gpc,
    network: keepsNetwork ? toCutNetwork(remoteAddress) : "",
    at,
  });
  const choice = { visitor, version, at: at.getTime() / 1_000, categories, gpc };
  return {
    status,
    categories,
    until: new Date(at.getTime() + days * dayMs).toISOString(),
    cookie: toSetCookie(site, choice, days),
    removed: toRemovals(
      site,
      { cookie: headers.get("cookie"), page: pageOf(headers.get("referer"), url, site) },
      isCookieAllowed(ctx, categories),
    ),
  };
}

/** Whether a cookie is kept: its category is allowed, or it has no category. */
function isCookieAllowed(
  ctx: Pick<Context, "all" | "settings">,
  allowed: readonly Category[],
): (name: string) => boolean {
  const tables = [ctx.settings.get(listedCookies), deletableOf(ctx).cookies];
  return (name) => {
    const category = categoryOf(name, tables);
    return category === undefined || category === "others" || allowed.includes(category);
  };
}

/** The page that sent a choice, if it is on this site. */
function pageOf(referrer: string | null, url: string, site: SiteInfo): URL | undefined {
  if (referrer === null || parseUrl(referrer) === undefined) return undefined;
  const page = new URL(referrer);
  return [new URL(site.url).origin, new URL(url).origin].includes(page.origin) ? page : undefined;
}

/**
 * Rejects cross-site requests, so that other sites cannot set a visitor's choice.
 *
 * @throws ApiError 403 `consent_foreign_page`.
 */
export function rejectForeign(request: Request, site: SiteInfo): void {
  if (!isSameOrigin(request, site)) throw errors.consent_foreign_page();
}

/** The path to which pages send a choice, from the root of the site's host. */
export const choicePath = ({ api }: Pick<SiteInfo, "api">): string =>
  `${new URL(api).pathname}/consent/v2/choices`;

/** The path of the site's cookie. */
export const cookiePath = (site: Pick<SiteInfo, "url">): string => `${basePath(site)}/`;

/**
 * The network of an address, which does not identify a person: 24 bits of IPv4, 48 of IPv6. Empty for any other text.
 */
export function toCutNetwork(address: string): string {
  const dotted = /(?:^|:)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address.slice(0, 60))?.[1];
  if (dotted !== undefined) return `${dotted}.0/24`;
  if (!/^[0-9a-f:]{2,45}$/i.test(address)) return "";
  return `${ipPrefix(address.toLowerCase()).split(":").slice(0, 3).join(":")}::/48`;
}

/** The maximum number of cookies that one response deletes: proxies reject long headers. */
const max = { cookies: 40, headers: 80, folders: 6 } as const;

interface Sender {
  /** The `Cookie` header of the request. */
  readonly cookie: string | null;
  /** The page that sent it, if the browser reports it. */
  readonly page: URL | undefined;
}

/**
 * `Set-Cookie` headers that delete the cookies of a request that are not allowed: on its host and on each parent domain,
 * for the whole host, for the site and for the folders of the page. Cookies that scripts cannot read are only deleted
 * this way.
 */
export function toRemovals(
  { url }: Pick<SiteInfo, "url">,
  { cookie, page }: Sender,
  isAllowed: (name: string) => boolean,
): readonly string[] {
  const names = namesIn(cookie).filter((name) => !isAllowed(name));
  const { hostname, protocol } = page ?? new URL(url);
  const attributes = `Max-Age=0${protocol === "https:" ? "; Secure" : ""}`;
  const domains = ["", ...parentsOf(hostname).map((domain) => `; Domain=${domain}`)];
  const paths = [...new Set(["/", `${basePath({ url })}/`, ...foldersOf(page?.pathname ?? "/")])];
  // The usual paths and domains of all cookies come first, in case the limit is reached.
  const scopes = paths.flatMap((path) => domains.map((domain) => `; Path=${path}${domain}`));
  return scopes
    .flatMap((scope) => names.map((name) => `${name}=; ${attributes}${scope}`))
    .slice(0, max.headers);
}

const namePattern = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,191}$/;

/** The names of a `Cookie` header, once each. */
function namesIn(header: string | null): readonly string[] {
  const names = (header ?? "").split(";").map((part) => (part.split("=", 1)[0] ?? "").trim());
  return [...new Set(names.filter((name) => namePattern.test(name)))].slice(0, max.cookies);
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
  return steps.slice(0, max.folders).flatMap((_, at) => {
    const folder = `/${steps.slice(0, at + 1).join("/")}`;
    return [folder, `${folder}/`];
  });
}
