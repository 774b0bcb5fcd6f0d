import { createRequire } from "node:module";

// Required, since Node parses a CommonJS package for its names before it imports it: a tenth of a start.
export const ipaddr = createRequire(import.meta.url)("ipaddr.js") as typeof import("ipaddr.js");

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
