import { parseUrl } from "@waymark/core";
import type { Visit } from "./matches/kind.ts";
import type { RedirectionSettings } from "./settings.ts";
import { toText } from "./urls/address.ts";

/** The settings that determine the site's canonical address. */
export type Home = Pick<RedirectionSettings, "https" | "preferred_domain" | "aliases" | "relocate">;

/**
 * The canonical address of a request, when it differs from the requested one: the site's own scheme and host, or
 * another site that it has moved to. Among the site's own hosts only the configured one is a destination, so a wrong
 * setting cannot lock administrators out.
 */
export function toCanonical(
  { scheme, host, address }: Pick<Visit, "scheme" | "host" | "address">,
  home: Home,
  siteUrl: string,
): string | undefined {
  const requestedOrigin = `${scheme}://${host}`;
  const rest = toText(address);
  if (home.relocate !== "")
    return isSignIn(rest, siteUrl) ? undefined : relocated(home.relocate, requestedOrigin, rest);
  const own = new URL(siteUrl).origin;
  const named = home.aliases.some((alias) => hostIn(alias) === host) ? new URL(own).host : host;
  const requested = `${home.https ? "https" : scheme}://${preferred(named, home.preferred_domain)}`;
  return requested === own && requested !== requestedOrigin ? own + rest : undefined;
}

/** The sign-in and sign-out pages: administrators of a relocated site can still sign in to undo the relocation. */
const isSignIn = (path: string, siteUrl: string): boolean =>
  /^\/sign-(?:in|out)(?![^/?])/.test(
    path.slice(new URL(siteUrl).pathname.replace(/\/$/, "").length),
  );

function relocated(base: string, requested: string, rest: string): string | undefined {
  const target = parseUrl(base);
  if (!target) return undefined;
  const { origin, pathname, protocol } = target;
  if (!/^https?:$/.test(protocol) || origin === requested) return undefined;
  return origin + pathname.replace(/\/$/, "") + rest;
}

function preferred(host: string, input: Home["preferred_domain"]): string {
  if (input === "www") return host.startsWith("www.") ? host : `www.${host}`;
  return input === "nowww" ? host.replace(/^www\./, "") : host;
}

/** An alias may include a scheme. */
const hostIn = (alias: string): string =>
  alias
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "");
