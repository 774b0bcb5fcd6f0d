import { parseUrl } from "@waymark/core";
import { toStoredText, wordsOf } from "./values.ts";

/** Hosts of search engines; a name without a top-level domain matches any country's. */
const engines = wordsOf(`
  google bing.com duckduckgo.com yahoo ecosia.org qwant.com startpage.com baidu.com yandex
  search.brave.com kagi.com seznam.cz naver.com mojeek.com swisscows.com ask.com aol.com
  sogou.com metager.org metager.de
`);
/** Hosts of social networks. */
const networks = wordsOf(`
  facebook.com instagram.com threads.net twitter.com x.com t.co linkedin.com lnkd.in
  reddit.com pinterest youtube.com tiktok.com bsky.app tumblr.com mastodon.social
  news.ycombinator.com vk.com xing.com snapchat.com quora.com
`);
/** Hosts of webmail. */
const mails = ["mail.google.com", "mail.yahoo.com", "outlook.live.com", "mail.proton.me"];

/** Whether a host or one of its parent domains is in a list. */
const isIn = (list: readonly string[], host: string): boolean =>
  list.some((one) =>
    one.includes(".") ? host === one || host.endsWith(`.${one}`) : isOfCountry(one, host),
  );

/** `google.pt`, `google.co.uk` and their subdomains, but not `google.harbour.example`. */
function isOfCountry(name: string, host: string): boolean {
  const parts = host.split(".");
  const ending = parts.slice(parts.lastIndexOf(name) + 1);
  return (
    parts.includes(name) &&
    ending.length >= 1 &&
    ending.length <= 2 &&
    ending.every((part) => part.length === 2 || part === "com")
  );
}

/** The kind of a referring host: a search engine, a social network, mail; undefined for others. */
export function kindOfHost(host: string): "search" | "social" | "mail" | undefined {
  if (isIn(mails, host)) return "mail";
  if (isIn(engines, host)) return "search";
  return isIn(networks, host) ? "social" : undefined;
}

/** The channels of visitors. */
export const channels = [
  ...(["Organic Search", "Social", "Email", "Paid", "Referral", "Direct"] as const),
] as const;
/** The source of a session. */
export interface Origin {
  readonly channel: (typeof channels)[number] | "(not set)" | "(other)";
  /** `utm_source`, else the referring host; `(direct)` if there is none. */
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}

/** The source of views without a visitor. */
export const unknownOrigin: Origin = {
  channel: "(not set)",
  source: "(not set)",
  medium: "(not set)",
  campaign: "(not set)",
};
/** Combines all further sources of a channel, when a day has too many. */
export const otherOf = (channel: Origin["channel"]): Origin => ({
  channel,
  source: "(other)",
  medium: "(other)",
  campaign: "(other)",
});
/** Combines all sources of a page, when a day has too many. */
export const otherOrigin = otherOf("(other)");

const lengths = { source: 100, medium: 50, campaign: 100 } as const;

/** A campaign argument of a link. Initial brackets are reserved. */
function named(query: URLSearchParams, name: keyof typeof lengths): string {
  const text = toStoredText(query.get(`utm_${name}`) ?? "", lengths[name]).toLowerCase();
  return text.replace(/^\(+/, "");
}

const paid = new Set(["cpc", "ppc", "cpm", "cpv", "paid", "paidsearch", "paid_social", "display"]);
const social = new Set(["social", "social-network", "social-media", "sm"]);
const mail = new Set(["email", "e-mail", "mail", "newsletter"]);

function channelOf(
  source: string,
  medium: string,
  kind: ReturnType<typeof kindOfHost>,
): Origin["channel"] {
  if (paid.has(medium)) return "Paid";
  if (mail.has(medium) || mail.has(source)) return "Email";
  if (social.has(medium)) return "Social";
  if (medium === "organic") return "Organic Search";
  // Campaign arguments have priority over the referring host.
  if (medium === "referral") return "Referral";
  if (kind === "search") return "Organic Search";
  if (kind === "social") return "Social";
  return kind === "mail" ? "Email" : "Referral";
}

/** The host of a web URL, without `www.`; empty if there is none, or if it is invalid. */
export function hostOf(address: string): string {
  const short = address.slice(0, 2_000);
  const url = /^https?:\/\//i.test(short) ? parseUrl(short) : undefined;
  const host = (url?.hostname ?? "").replace(/^www\./, "").slice(0, 100);
  return /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(host) ? host : "";
}

/** The source of a session that begins at this URL. Of the referring URL only the host is stored. */
export function toOrigin(
  query: URLSearchParams,
  referrer: string,
  ownHosts: ReadonlySet<string>,
): Origin {
  const from = hostOf(referrer);
  const host = ownHosts.has(from) ? "" : from;
  const [source, medium, campaign] = [
    named(query, "source"),
    named(query, "medium"),
    named(query, "campaign") || "(not set)",
  ];
  if (source !== "" || medium !== "")
    return {
      channel: channelOf(source, medium, kindOfHost(host)),
      source: source || host || "(not set)",
      medium: medium || "(not set)",
      campaign,
    };
  if (host === "") return { channel: "Direct", source: "(direct)", medium: "(none)", campaign };
  const channel = channelOf(host, "", kindOfHost(host));
  const isSearch = channel === "Organic Search";
  return { channel, source: host, medium: isSearch ? "organic" : "referral", campaign };
}
