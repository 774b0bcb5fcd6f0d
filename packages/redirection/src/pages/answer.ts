import {
  escapeHtml,
  type LanguageContext,
  type PageContext,
  toMessagePage,
  translatorOf,
} from "@waymark/core";
import { redirectionMessages } from "../messages/index.ts";
import { targetsIn } from "../rules/action.ts";
import type { MatchType, Rule } from "../rules/rule.ts";
import type { HeaderSetting, RedirectionSettings } from "../settings.ts";
import { namesCaller } from "../targets.ts";

/** Headers that describe the response, or that only the site itself may set. */
const reserved = new Set([
  "content-length",
  "transfer-encoding",
  "connection",
  "location",
  "set-cookie",
]);

/** The configured headers: those of every page, overridden by those of redirects. */
export function chosenHeaders(
  { headers }: Pick<RedirectionSettings, "headers">,
  where: HeaderSetting["location"],
): Readonly<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const location of ["site", "redirect"] as const) {
    if (location === "redirect" && where === "site") break;
    for (const { headerName, headerValue, location: own } of headers)
      if (own === location && isHeader(headerName, headerValue))
        chosen[headerName.toLowerCase()] = headerValue;
  }
  return chosen;
}

const isHeader = (name: string, value: string): boolean =>
  /^[A-Za-z0-9-]+$/.test(name) &&
  /^[\t\x20-\x7e]*$/.test(value) &&
  !reserved.has(name.toLowerCase());

const uncached = { "cache-control": "private, no-cache, must-revalidate, max-age=0" };
/** Match types that send all visitors to the same target. */
const forEverybody: readonly MatchType[] = ["url", "server", "page"];

/** A redirect of a visitor. */
interface RedirectTarget {
  readonly location: string;
  readonly code: number;
  /** Whether all visitors at this address get the same redirect. */
  readonly isPublicRedirect: boolean;
}

/** Whether a rule sends all visitors to the same target. */
export const isPublicRule = ({ match_type, action_type, action_data }: Rule): boolean =>
  forEverybody.includes(match_type) &&
  action_type !== "random" &&
  !targetsIn(match_type, action_data).some(namesCaller);

/** The response of a redirect. */
export function toRedirect(
  { location, code, isPublicRedirect: isSame }: RedirectTarget,
  settings: RedirectionSettings,
  now: Date,
): Response {
  return new Response(null, {
    status: code,
    headers: {
      ...chosenHeaders(settings, "redirect"),
      ...cacheHeaders(isSame, code, settings, now),
      location,
      "x-redirect-by": "redirection",
    },
  });
}

/** Cache headers: for a 301 as set by administrators; none may be cached that depends on the visitor. */
function cacheHeaders(
  isSame: boolean,
  code: number,
  { redirect_cache: hours }: RedirectionSettings,
  now: Date,
): Readonly<Record<string, string>> {
  if (code === 307 || !isSame) return uncached;
  if (code !== 301 || hours === 0) return {};
  if (hours === -1) return uncached;
  const seconds = hours * 3600;
  return {
    "cache-control": `max-age=${seconds}`,
    expires: new Date(now.getTime() + seconds * 1000).toUTCString(),
  };
}

/** The keys of titles of error pages. */
const titles = {
  400: "badRequest",
  401: "signInRequired",
  403: "notAllowed",
  404: "notFound",
  410: "gone",
  418: "teapot",
  451: "legal",
  500: "failure",
  501: "notPossible",
  502: "failure",
  503: "unavailable",
  504: "failure",
} as const;

/** The page of an error status, in the language of the visitor. */
export function toErrorPage(
  code: number,
  settings: RedirectionSettings,
  ctx: LanguageContext & Pick<PageContext, "site">,
): Response {
  const t = translatorOf(redirectionMessages, ctx);
  const { site, language } = ctx;
  return toMessagePage({
    status: code,
    site,
    language,
    title: escapeHtml(t(code in titles ? titles[code as keyof typeof titles] : "error")),
    headers: { ...chosenHeaders(settings, "site"), ...uncached },
  });
}
