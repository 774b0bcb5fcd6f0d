import { ipPrefix } from "@waymark/core";

/**
 * The network of an address, which does not identify a person: 24 bits of IPv4, 48 of IPv6. Empty for what is neither.
 */
export function toCutNetwork(address: string): string {
  const dotted = /(?:^|:)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address.slice(0, 60))?.[1];
  if (dotted !== undefined) return `${dotted}.0/24`;
  if (!/^[0-9a-f:]{2,45}$/i.test(address)) return "";
  return `${ipPrefix(address.toLowerCase()).split(":").slice(0, 3).join(":")}::/48`;
}
