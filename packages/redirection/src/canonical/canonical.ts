import type { Visit } from "../matches/visit.ts";
import type { RedirectionSettings } from "../settings.ts";
import { toText } from "../urls/address.ts";

/** What says where the site is at home. */
export type Home = Pick<RedirectionSettings, "https" | "preferred_domain" | "aliases" | "relocate">;

/**
 * The address at which a request belongs, where that is another one: the site's own scheme and host, or another site
 * altogether. Of the site's own hosts only that of its configured address is led to, so a wrong setting locks nobody out.
 */
export function toCanonical(
  { scheme, host, address }: Pick<Visit, "scheme" | "host" | "address">,
  home: Home,
  siteUrl: string,
): string | undefined {
  const asked = `${scheme}://${host}`;
  const rest = toText(address);
  if (home.relocate !== "") return relocated(home.relocate, asked, rest);
  const own = new URL(siteUrl).origin;
  const named = home.aliases.some((alias) => hostIn(alias) === host) ? new URL(own).host : host;
  const wished = `${home.https ? "https" : scheme}://${preferred(named, home.preferred_domain)}`;
  return wished === own && wished !== asked ? own + rest : undefined;
}

function relocated(base: string, asked: string, rest: string): string | undefined {
  if (!URL.canParse(base)) return undefined;
  const { origin, pathname, protocol } = new URL(base);
  if (!/^https?:$/.test(protocol) || origin === asked) return undefined;
  return origin + pathname.replace(/\/$/, "") + rest;
}

function preferred(host: string, wish: Home["preferred_domain"]): string {
  if (wish === "www") return host.startsWith("www.") ? host : `www.${host}`;
  return wish === "nowww" ? host.replace(/^www\./, "") : host;
}

/** An alias may be written with its scheme. */
const hostIn = (alias: string): string =>
  alias
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "");
