import { parseUrl } from "@waymark/core";
import { toStoredText } from "./clean.ts";
import { kindOfHost } from "./engines.ts";

/** The ways on which visitors come. */
export const channels = [
  ...(["Organic Search", "Social", "Email", "Paid", "Referral", "Direct"] as const),
] as const;
/** Where a session came from. */
export interface Origin {
  readonly channel: (typeof channels)[number] | "(not set)" | "(other)";
  /** `utm_source`, else the host that led here; `(direct)` where none did. */
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}

/** Of whom nothing but the page is counted. */
export const unknownOrigin: Origin = {
  channel: "(not set)",
  source: "(not set)",
  medium: "(not set)",
  campaign: "(not set)",
};
/** What stands for all others of a channel, once a day has too many different ones. */
export const otherOf = (channel: Origin["channel"]): Origin => ({
  channel,
  source: "(other)",
  medium: "(other)",
  campaign: "(other)",
});
/** What stands for all sources, once a day has too many of one page. */
export const otherOrigin = otherOf("(other)");

const lengths = { source: 100, medium: 50, campaign: 100 } as const;

/** What a link says of itself. Brackets at the beginning are ours. */
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
  // What a link says of itself counts before the host that it is on.
  if (medium === "referral") return "Referral";
  if (kind === "search") return "Organic Search";
  if (kind === "social") return "Social";
  return kind === "mail" ? "Email" : "Referral";
}

/** The host of an address of the web, without `www.`; empty where there is none, or none that a name can be. */
export function hostOf(address: string): string {
  const short = address.slice(0, 2_000);
  const url = /^https?:\/\//i.test(short) ? parseUrl(short) : undefined;
  const host = (url?.hostname ?? "").replace(/^www\./, "").slice(0, 100);
  return /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(host) ? host : "";
}

/** Where a session that begins at this address came from. Of the address that led here only the host is kept. */
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
