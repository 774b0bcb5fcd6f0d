import { createRequire } from "node:module";
import { isIP } from "node:net";
import type { IPv4, IPv6 } from "ipaddr.js";
import { parseUrl } from "@waymark/core";
import { OutboundError } from "./outbound-body.ts";

// Loaded with `require`, because Node parses a CommonJS package for its exports before it
// imports it, which takes a tenth of the start.
const ipaddr = createRequire(import.meta.url)("ipaddr.js") as typeof import("ipaddr.js");

const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address, as text, is public: not loopback, private, link-local, carrier-grade NAT, multicast,
 * documentation, reserved, or a form (IPv4-mapped, NAT64, 6to4, Teredo) that could contain one of these. Other text is
 * not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}

/** The canonical form of an address, with an IPv4-mapped one as IPv4. Other text is unchanged. */
export function toPlainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** Whether an address is that of a trusted proxy. */
export interface Trust {
  (address: string | undefined): boolean;
}

type Range = readonly [IPv4 | IPv6, number];

/** An address or CIDR range, IPv4-mapped IPv6 as IPv4; undefined for other text. */
function toRange(text: string): Range | undefined {
  const slash = text.indexOf("/");
  const address = slash === -1 ? text : text.slice(0, slash);
  // The library also reads short and octal forms, which programs interpret differently.
  const version = isIP(address);
  if (version === 0 || address.includes("%")) return undefined;
  const max = version === 4 ? 32 : 128;
  const length = slash === -1 ? String(max) : text.slice(slash + 1);
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (!(bits <= max)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4" && version === 6)
    return bits >= 96 ? [parsed, bits - 96] : [ipaddr.parse(address), bits];
  return [parsed, bits];
}

/** Whether a text is an IP address, or a range of them such as `10.0.0.0/8`. */
export const isAddressRange = (text: string): boolean => toRange(text) !== undefined;

/**
 * Creates the check whether an address is that of a trusted proxy.
 * @throws TypeError for an entry that is neither an address nor a range.
 */
export function toTrust(list: readonly string[]): Trust {
  const ranges = list.map((text) => {
    const range = toRange(text);
    if (range === undefined)
      throw new TypeError(
        `trustedProxies: ${JSON.stringify(text)} is not an IP address or a range such as 10.0.0.0/8.`,
      );
    return range;
  });
  return (address) => {
    if (address === undefined || isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(
      ([base, bits]) => base.kind() === parsed.kind() && parsed.match(base as never, bits),
    );
  };
}

/** One resolved address. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Finds every address of a host name. */
export interface ResolveHost {
  (hostname: string): Promise<readonly ResolvedAddress[]>;
}

/** The allowed destinations. */
export interface TargetPolicy {
  readonly ports: ReadonlySet<number>;
  readonly allow: ReadonlySet<string>;
  readonly resolve: ResolveHost;
}

/** A checked destination: only connections to `addresses` are allowed. */
export interface Target {
  readonly url: URL;
  /** Without brackets and without a trailing dot. */
  readonly hostname: string;
  readonly port: number;
  readonly addresses: readonly ResolvedAddress[];
}

/** Calls the system's resolver once, for all addresses. */
export const resolveHost: ResolveHost = async (hostname) => {
  const { lookup } = await import("node:dns/promises");
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/** Parses a URL and rejects it if that is possible without a resolver. */
export function toOutboundUrl(input: string | URL, base?: URL): URL {
  const url = parseUrl(String(input), base);
  if (!url) throw new OutboundError("url", "This is not a URL.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new OutboundError("scheme", "Only http and https URLs can be fetched.");
  if (url.username !== "" || url.password !== "")
    throw new OutboundError("credentials", "URLs with a user name or password cannot be fetched.");
  return url;
}

const isLocalName = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname.endsWith(".local");

async function toAddresses(
  hostname: string,
  resolve: ResolveHost,
): Promise<readonly ResolvedAddress[]> {
  const literal = isIP(hostname);
  if (literal !== 0) return [{ address: hostname, family: literal === 6 ? 6 : 4 }];
  let addresses: readonly ResolvedAddress[];
  try {
    addresses = await resolve(hostname);
  } catch (cause) {
    throw new OutboundError("resolve", `The host ${hostname} was not found.`, { cause });
  }
  if (addresses.length === 0)
    throw new OutboundError("resolve", `The host ${hostname} has no address.`);
  return addresses;
}

/**
 * Checks scheme, port, name and all current addresses of the name. The result is used for the connection: the name is
 * not resolved again, so its address cannot change after the check.
 */
export async function toTarget(url: URL, policy: TargetPolicy): Promise<Target> {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  const isAllowed = (host: string): boolean =>
    policy.allow.has(host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`);
  const trusted = isAllowed(hostname);
  if (hostname === "") throw new OutboundError("host", "The URL has no host.");
  if (!trusted && !policy.ports.has(port))
    throw new OutboundError("port", `Port ${port} is not allowed.`);
  if (!trusted && isLocalName(hostname))
    throw new OutboundError("host", `The host ${hostname} is not public.`);
  const addresses = await toAddresses(hostname, policy.resolve);
  const hasPrivateAddress = addresses.some(
    ({ address }) => !trusted && !isPublicAddress(address) && !isAllowed(address),
  );
  if (hasPrivateAddress) throw new OutboundError("address", `The host ${hostname} is not public.`);
  return { url, hostname, port, addresses };
}
