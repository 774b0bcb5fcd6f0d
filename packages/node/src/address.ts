import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address, in text, is one that strangers may reach: not loopback, private, link-local,
 * carrier-grade NAT, multicast, documentation, reserved, or a form (IPv4-mapped, NAT64, 6to4, Teredo)
 * that could carry one of these inside. What is no IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}

/** The address in its one canonical spelling, an IPv4-mapped one as IPv4. Other text stays as it is. */
export function toPlainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
