import { parseUrl } from "@waymark/core";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./address.ts";
import { OutboundError } from "./outbound-body.ts";

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
export const resolveHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

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
  const refused = addresses.some(
    ({ address }) => !trusted && !isPublicAddress(address) && !isAllowed(address),
  );
  if (refused) throw new OutboundError("address", `The host ${hostname} is not public.`);
  return { url, hostname, port, addresses };
}
