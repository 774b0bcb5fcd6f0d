/**
 * The key under which attempts of an IP address are counted: an IPv6 customer has at least 2^64 addresses, which
 * share a key.
 */
export function ipPrefix(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const full = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${full.slice(0, 4).join(":")}::`;
}
