import { parseUrl } from "@waymark/core";
/** What is known of hosts. */
export interface Hosts {
  /** Where relative addresses lead. */
  readonly base: string;
  /** Whether a host is the site's own. */
  isOwn(host: string): boolean;
  isAllowed(host: string): boolean;
  isBad(host: string): boolean;
  /** Whether an address is one that providers of embeds give out, on a host that serves other things too. */
  isEmbed(address: string): boolean;
}

/** Characters of a name in DNS, with the dot at its end. */
const longestHost = 254;

/** Hosts by the address of the site and its two lists; each name of a list means what lies below it too. */
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

/** The host that an address leads to over the web; undefined for other schemes and for what is no address. */
export function hostOf(address: string, { base }: Pick<Hosts, "base">): string | undefined {
  const url = parseUrl(address, base);
  return url && /^(?:https?|wss?|ftp):$/.test(url.protocol) ? url.hostname : undefined;
}
