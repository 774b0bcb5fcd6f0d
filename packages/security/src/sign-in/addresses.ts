import { ipPrefix } from "@waymark/core";
import ipaddr from "ipaddr.js";

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses an address or network; undefined for other texts, and for short and octal forms, which programs read differently. */
function toRange(text: string): Range | undefined {
  const [address = "", length, ...more] = text.split("/");
  const isFour = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (more.length > 0 || (!isFour && (!address.includes(":") || !ipaddr.IPv6.isValid(address))))
    return undefined;
  if (address.includes("%")) return undefined;
  const max = isFour ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const bits = length === undefined ? max : Number(length);
  if (bits > max) return undefined;
  const parsed = ipaddr.process(address);
  if (!isFour && parsed.kind() === "ipv4")
    return bits >= 96 ? [parsed, bits - 96] : [ipaddr.parse(address), bits];
  return [parsed, bits];
}

/** Whether a text is an IP address, or a network such as `10.0.0.0/8`. */
export const isRange = (text: string): boolean => toRange(text) !== undefined;

/** Whether an address is in one of these ranges. An unknown address is in none. */
export function isIn(address: string | undefined, ranges: readonly string[]): boolean {
  if (address === undefined || ranges.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((text) => {
    const [base, bits] = toRange(text) ?? [];
    return (
      base !== undefined && base.kind() === parsed.kind() && parsed.match(base as never, bits ?? 0)
    );
  });
}

/** The network by which attempts from an address are counted and locked out. */
export const networkOf = (address: string | undefined): string =>
  address === undefined ? "" : ipPrefix(address);

/** The part of an address that is included in mails: `203.0.113.x`, `2001:db8:1::/48`. */
export function toPrefix(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return `${parsed.toString().split(".").slice(0, 3).join(".")}.x`;
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16));
  return `${groups.join(":")}::/48`;
}
