import { toMessagePage } from "@waymark/core";
import { targetsIn } from "../rules/action.ts";
import type { MatchType, Rule } from "../rules/rule.ts";
import type { RedirectionSettings } from "../settings.ts";
import { namesCaller } from "../targets/fill.ts";
import { chosenHeaders } from "./headers.ts";

const uncached = { "cache-control": "private, no-cache, must-revalidate, max-age=0" };
/** Match types by which everybody is sent to the same place. */
const forEverybody: readonly MatchType[] = ["url", "server", "page"];

/** Where somebody is sent. */
export interface Sent {
  readonly location: string;
  readonly code: number;
  /** Everybody is sent there who asks for the same address. */
  readonly isPublicRedirect: boolean;
}

/** Whether a rule sends everybody to the same place. */
export const isPublicRule = ({ match_type, action_type, action_data }: Rule): boolean =>
  forEverybody.includes(match_type) &&
  action_type !== "random" &&
  !targetsIn(match_type, action_data).some(namesCaller);

/** The answer of a redirect. */
export function toRedirect(
  { location, code, isPublicRedirect: isSame }: Sent,
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

/** How long it may be kept: a 301 as administrators wish, and nothing that depends on who asks. */
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

/** What the statuses of errors are called. */
const titles: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Not signed in",
  403: "Not allowed",
  404: "Nothing here",
  410: "Gone",
  418: "I am a teapot",
  451: "Not available for legal reasons",
  500: "Something went wrong",
  501: "Not possible here",
  502: "Something went wrong",
  503: "Not available now",
  504: "Something went wrong",
};

/** The page of an error that a rule answers with. */
export function toErrorPage(code: number, settings: RedirectionSettings): Response {
  return toMessagePage({
    status: code,
    title: titles[code] ?? "Error",
    headers: { ...chosenHeaders(settings, "site"), ...uncached },
  });
}
