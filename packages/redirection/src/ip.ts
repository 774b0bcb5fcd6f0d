import ipaddr from "ipaddr.js";

const { IPv4, IPv6 } = ipaddr;

/** An IP address in normalized form, as stored and compared; undefined if the text is not an address. */
export function normalIp(text: string): string | undefined {
  const trimmed = text.trim();
  // `192.0.2` is a valid notation of an address, but authors of rules mean a prefix.
  const isAddress = IPv4.isValidFourPartDecimal(trimmed) || IPv6.isValid(trimmed);
  return trimmed.length <= 45 && isAddress ? ipaddr.process(trimmed).toString() : undefined;
}
