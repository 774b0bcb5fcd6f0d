import ipaddr from "ipaddr.js";

const { IPv4, IPv6 } = ipaddr;

/** An address in the one form in which it is stored and compared; undefined where the text is none. */
export function normalIp(text: string): string | undefined {
  const trimmed = text.trim();
  // `192.0.2` is a way to write an address too, but whoever writes it means a part of one.
  const isAddress = IPv4.isValidFourPartDecimal(trimmed) || IPv6.isValid(trimmed);
  return trimmed.length <= 45 && isAddress ? ipaddr.process(trimmed).toString() : undefined;
}
