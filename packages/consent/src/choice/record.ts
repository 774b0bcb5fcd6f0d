import { basePath, isSameOrigin, parseUrl, ipPrefix, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Category } from "../categories.ts";
import { errors } from "../errors.ts";
import { deletableOf } from "../known/deletable.ts";
import { categoryOf } from "../known/names.ts";
import { toCutNetwork } from "../log/network.ts";
import { listedCookies } from "../settings.ts";
import { toSetCookie, withNecessary } from "./cookie.ts";
import { hasSignal, underSignal } from "./gpc.ts";
import { questionOf } from "./question.ts";
import { toRemovals } from "./removed.ts";

/** A choice as a page sends it. */
export interface SentChoice {
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
  /** When visitors are asked again. */
  readonly until: string;
  readonly cookie: string;
  /** Headers that delete the cookies of categories that are not allowed. */
  readonly removed: readonly string[];
}

/**
 * Writes a choice to the log, in the current transaction. A page that a cache has kept for long names an earlier
 * version: it is recorded as such, and its visitor is asked again by the next page. A page that knew nothing of the
 * browser's Global Privacy Control signal allows nothing that the signal is about.
 */
export async function recordChoice(
  ctx: Context,
  { id: visitor, version, categories: sent, gpc: isKnown }: SentChoice,
  { headers, url }: Pick<Request, "headers" | "url">,
  remoteAddress: string,
): Promise<Recorded> {
  const { rateLimiter, clock, db, options, settings, site } = ctx;
  await rateLimiter.count([[`consent:choices:${ipPrefix(remoteAddress)}`, options.choices]]);
  const question = questionOf(settings);
  const { renew_days: days, log_network: keepsNetwork } = question.settings;
  const now = clock.now();
  const isSignalled = hasSignal(headers, question.settings);
  const gpc = question.settings.gpc !== "ignore" && (isKnown || isSignalled);
  const meant = isSignalled && !isKnown ? underSignal(sent, question.settings) : sent;
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
    until: new Date(at.getTime() + days * 86_400_000).toISOString(),
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
export function refuseForeign(request: Request, site: SiteInfo): void {
  if (!isSameOrigin(request, site)) throw errors.consent_foreign_page();
}

/** Where pages send a choice, from the root of the site's host. */
export const choicePath = ({ api }: Pick<SiteInfo, "api">): string =>
  `${new URL(api).pathname}/consent/v2/choices`;

/** The folder that the cookie of the site belongs to. */
export const cookiePath = (site: Pick<SiteInfo, "url">): string => `${basePath(site)}/`;
