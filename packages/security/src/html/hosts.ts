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
const maxHostLength = 254;

/** Hosts by the URL of the site and its two lists; each name in a list includes its subdomains. */
export function toHosts(
  url: string,
  allowed: readonly string[],
  bad: readonly string[],
  embeds: readonly RegExp[] = [],
): Hosts {
  const own = new URL(url).hostname;
  const isIn = (names: ReadonlySet<string>) => (host: string) => {
    // DNS names are not longer than this, and each step of the loop reads the rest of the host.
    if (host.length > maxHostLength) return false;
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

/**
 * Hosts of well-known providers whose frames and scripts writers put into items: players, maps, analytics, payment and
 * newsletter forms. Embeds from them are not findings. Hosts that serve code of arbitrary users are not in the list.
 */
export const embedHosts: readonly string[] = [
  "bandcamp.com",
  "bsky.app",
  "codepen.io",
  "dailymotion.com",
  "flickr.com",
  "instagram.com",
  "openstreetmap.org",
  "reddit.com",
  "redditmedia.com",
  "soundcloud.com",
  "spotify.com",
  "ted.com",
  "tiktok.com",
  "twitter.com",
  "vimeo.com",
  "x.com",
  "youtube-nocookie.com",
  "youtube.com",
  // Maps and calendars.
  "maps.google.com",
  "calendar.google.com",
  "calendly.com",
  "embed.windy.com",
  // Analytics and tag managers.
  "googletagmanager.com",
  "google-analytics.com",
  "plausible.io",
  "matomo.cloud",
  "static.cloudflareinsights.com",
  "clarity.ms",
  "static.hotjar.com",
  "connect.facebook.net",
  "snap.licdn.com",
  // Payments and donations.
  "js.stripe.com",
  "www.paypal.com",
  "www.paypalobjects.com",
  // Forms and newsletters.
  "docs.google.com",
  "forms.gle",
  "typeform.com",
  "list-manage.com",
  "mailerlite.com",
  "buttondown.email",
  "buttondown.com",
  "app.convertkit.com",
  "hsforms.net",
  "hsforms.com",
  "sibforms.com",
];

/** Embed URLs of providers whose hosts also serve other content. */
export const embedAddresses: readonly RegExp[] = [
  /^https:\/\/(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?\/maps\/(?:embed|d\/embed)/i,
  /^https:\/\/(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?\/recaptcha\//i,
  /^https:\/\/www\.facebook\.com\/plugins\//i,
  /^https:\/\/www\.bing\.com\/maps\/embed/i,
];
