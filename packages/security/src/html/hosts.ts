import { parseUrl } from "@waymark/core";
/** The classification of hosts. */
export interface Hosts {
  /** The base of relative URLs. */
  readonly base: string;
  /** Whether a host is the site's own. */
  isOwn(host: string): boolean;
  isAllowed(host: string): boolean;
  isBad(host: string): boolean;
  /** Whether a URL is an embed URL of a provider whose host also serves other content. */
  isEmbed(address: string): boolean;
}

/** Characters of a name in DNS, with the dot at its end. */
const longestHost = 254;

/** Hosts by the URL of the site and its two lists; each name in a list includes its subdomains. */
export function toHosts(
  url: string,
  allowed: readonly string[],
  bad: readonly string[],
  embeds: readonly RegExp[] = [],
): Hosts {
  const own = new URL(url).hostname;
  const isIn = (names: ReadonlySet<string>) => (host: string) => {
    // DNS knows no longer names, and each step of the loop reads all that is left of the host.
    if (host.length > longestHost) return false;
    for (let rest = host.replace(/\.$/, ""); rest !== "";) {
      if (names.has(rest)) return true;
      const dot = rest.indexOf(".");
      rest = dot === -1 ? "" : rest.slice(dot + 1);
    }
    return false;
  };
  return {
    base: url,
    isOwn: (host) => host === own,
    isAllowed: isIn(new Set(allowed)),
    isBad: isIn(new Set(bad)),
    isEmbed: (address) => embeds.some((pattern) => pattern.test(address.slice(0, 300))),
  };
}

/** The host of an HTTP URL; undefined for other schemes and invalid URLs. */
export function hostOf(address: string, { base }: Pick<Hosts, "base">): string | undefined {
  const url = parseUrl(address, base);
  return url && /^(?:https?|wss?|ftp):$/.test(url.protocol) ? url.hostname : undefined;
}
