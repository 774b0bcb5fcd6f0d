const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/** Whether a text is an e-mail address: `local@domain`, the domain with a dot, 6 to 254 characters. */
export function isEmail(text: string): boolean {
  if (text.length < 6 || text.length > 254) return false;
  const at = text.indexOf("@");
  if (at < 1 || !local.test(text.slice(0, at))) return false;
  const labels = text.slice(at + 1).split(".");
  return labels.length > 1 && labels.every((one) => label.test(one));
}

/** Four decimal parts up to 255; leading zeros count as decimal. */
function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((one) => /^\d{1,3}$/.test(one) && Number(one) < 256);
}

/** Groups of up to four hex digits; `tail` may end in an IPv4 address, which counts as two groups. */
function countGroups(text: string, isTail: boolean): number {
  if (text === "") return 0;
  const groups = text.split(":");
  const last = groups.at(-1) ?? "";
  const hasIpv4 = isTail && last.includes(".");
  if (hasIpv4 && !isIpv4(last)) return Number.NaN;
  const hex = hasIpv4 ? groups.slice(0, -1) : groups;
  if (!hex.every((one) => /^[0-9a-fA-F]{1,4}$/.test(one))) return Number.NaN;
  return hex.length + (hasIpv4 ? 2 : 0);
}
function isIpv6(text: string): boolean {
  const gap = text.indexOf("::");
  if (gap < 0) return countGroups(text, true) === 8;
  return countGroups(text.slice(0, gap), false) + countGroups(text.slice(gap + 2), true) < 8;
}

/** Whether a text is an IPv4 or IPv6 address, without port, zone or prefix length. */
export const isIp = (text: string): boolean =>
  text.length <= 45 && (text.includes(":") ? isIpv6(text) : isIpv4(text));

/** Whether a text is a UUID in the form of this API: lower case, no braces. */
export const isUuid = (text: string): boolean =>
  text.length === 36 && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

/** Whether a text is `#rgb` or `#rrggbb`. */
export const isHexColor = (text: string): boolean => /^#(?:[0-9a-fA-F]{3}){1,2}$/.test(text);
