import type { NewRow } from "@waymark/core";
import ipaddr from "ipaddr.js";
import type { Visit } from "../matches/kind.ts";
import type { RedirectionSettings } from "../settings.ts";
import type { RequestData, tables } from "../tables.ts";
import { toText } from "../urls/address.ts";
import { decode } from "../urls/escapes.ts";
import { toTallyKey } from "./tallies.ts";

/** A row of the log of followed redirects. */
export type LogEntry = NewRow<typeof tables.logs.columns>;
/** A row of the log of requests for missing pages. */
export type MissEntry = NewRow<typeof tables.misses.columns>;

const lengths = { url: 2_000, domain: 255, agent: 255, referrer: 255, method: 10, headers: 2_000 };

/** Headers that contain secrets, or that have their own column. */
const isHidden = (name: string): boolean =>
  ["cookie", "host", "user-agent", "referer"].includes(name) ||
  /auth|key|nonce|secret|session|token/.test(name);

/**
 * The log entry of a request: bounded, single-line texts, and only the part of the IP address that the settings allow.
 */
export function toEntry(
  { address, scheme, host, ip, header }: Visit,
  request: Request,
  { ip_logging, log_header }: RedirectionSettings,
  created: Date,
): MissEntry {
  const url = line(decode(toText(address)), lengths.url);
  return {
    created,
    url,
    url_key: toTallyKey(url),
    domain: line(`${scheme}://${host}`, lengths.domain),
    agent: line(header("user-agent"), lengths.agent),
    referrer: line(header("referer"), lengths.referrer),
    ip: ip === undefined || ip_logging === 0 ? "" : ip_logging === 1 ? ip : toMasked(ip),
    request_method: line(request.method, lengths.method),
    ...(log_header && { request_data: { headers: headersOf(request) } }),
  };
}

/** The network of an address: the last byte of IPv4 is 0, and all but the first 48 bits of IPv6. */
function toMasked(ip: string): string {
  const { IPv4, IPv6 } = ipaddr;
  return ipaddr.parse(ip).kind() === "ipv4"
    ? IPv4.networkAddressFromCIDR(`${ip}/24`).toString()
    : IPv6.networkAddressFromCIDR(`${ip}/48`).toString();
}

function headersOf({ headers }: Request): NonNullable<RequestData["headers"]> {
  const storedHeaders: Record<string, string> = {};
  let left = lengths.headers;
  for (const [name, value] of headers) {
    if (isHidden(name) || left <= 0) continue;
    storedHeaders[name] = line(value, Math.min(255, left));
    left -= name.length + value.length;
  }
  return storedHeaders;
}

// The cut may split a surrogate pair.
const line = (text: string | undefined, max: number): string =>
  (text ?? "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, max)
    .toWellFormed();
