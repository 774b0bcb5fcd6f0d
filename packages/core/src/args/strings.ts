import { DefinitionError } from "../errors/api-error.ts";
import { aDateTime, isDateTime, isDay } from "./dates.ts";
import { decisionOf, type JsonSchema } from "./json-schema.ts";
import { notMatching, tooLong, tooShort, wrongType, SchemaError } from "./schema-error.ts";
import { toTextLine, toTextLines, stripSequences } from "./plain-text.ts";
import type { Coercer } from "./scalars.ts";
import { toText } from "./text.ts";

const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/** Whether a text is an email address: `local@domain`, the domain with a dot, 6 to 254 characters. */
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

/** Schemes of a stored URL; any other, such as `javascript:`, results in an empty text. */
const schemes = new Set(
  (
    "http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax " +
    "xmpp webcal urn"
  ).split(" "),
);
// oxlint-disable-next-line no-control-regex
const unsafe = /[^A-Za-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\u{10FFFF}]/gu;
const scheme = /^([^/?#:]*):/;

/** The second and third character of `%0d` and `%0a`. */
const isLineBreak = (first: number, second: number): boolean =>
  first === 48 && "dDaA".includes(String.fromCharCode(second));

/**
 * A URL as it is stored: spaces become `%20`, characters that are invalid in URLs are dropped, a URL without a scheme
 * gets `http://` (`a.b`), relative paths are unchanged, an unknown scheme results in `""`.
 */
export function toUrl(text: string): string {
  const clean = text.trimStart().replaceAll(" ", "%20").replace(unsafe, "");
  let url = stripSequences(clean, isLineBreak);
  if (url === "") return "";
  url = url.replaceAll(";//", "://");
  if (!url.includes(":") && !/^(?:[/#?]|[\w-]{1,255}\.php)/i.test(url)) url = `http://${url}`;
  const found = scheme.exec(url)?.[1];
  return found === undefined || schemes.has(found.toLowerCase()) ? url : "";
}

/** The number of code points. */
function countPoints(text: string): number {
  let points = text.length;
  for (let i = 0; i + 1 < text.length; i++)
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      points--;
      i++;
    }
  return points;
}
const isShorter = (text: string, min: number): boolean =>
  text.length < min || (text.length < min * 2 && countPoints(text) < min);
const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * 2 || countPoints(text) > max);

/** Compiles a declared pattern in Unicode mode. */
export function toPattern(pattern: string, where: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch (cause) {
    throw new DefinitionError(`${where}: the pattern ${pattern} is not valid in Unicode mode`, {
      cause,
    });
  }
}

/** Strings: no other value is converted. Length and pattern are checked before `enum` and `format`. */
export function toStringCoercer(schema: JsonSchema, where: string): Coercer {
  const { minLength, maxLength, pattern } = schema;
  const regex = pattern === undefined ? undefined : toPattern(pattern, where);
  if (minLength === undefined && maxLength === undefined && regex === undefined)
    return (value) => (typeof value === "string" ? toText(value) : wrongType("string"));
  return (value) => {
    if (typeof value !== "string") return wrongType("string");
    const text = toText(value);
    if (text instanceof SchemaError) return text;
    if (minLength !== undefined && isShorter(text, minLength)) return tooShort(minLength);
    if (maxLength !== undefined && isLonger(text, maxLength)) return tooLong(maxLength);
    if (regex !== undefined && !regex.test(text)) return notMatching(pattern ?? "");
    return text;
  };
}

/**
 * The format's check and normalization, for text that passed everything else; undefined if the format has none, or the
 * schema checks it. Dates are the same for all.
 */
export function toFormatCoercer(schema: JsonSchema): ((text: string) => unknown) | undefined {
  const { format } = schema;
  if (decisionOf(schema) !== undefined && format !== "date") return undefined;
  return format !== undefined && Object.hasOwn(formats, format)
    ? formats[format as keyof typeof formats]
    : undefined;
}

const checked =
  (isValid: (text: string) => boolean, code: string, message: (param: string) => string) =>
  (text: string): string | SchemaError =>
    isValid(text) ? text : new SchemaError(code, message);

/** The formats that are checked or normalized. Any other format is published and otherwise ignored. */
const formats = {
  "date-time": checked(isDateTime, "rest_invalid_date", (p) => `${p} must be ${aDateTime}.`),
  date: checked(isDay, "rest_invalid_date", (p) => `${p} must be a date such as 2024-01-31.`),
  email: checked(isEmail, "rest_invalid_email", () => "Invalid email address."),
  ip: checked(isIp, "rest_invalid_ip", (p) => `${p} is not a valid IP address.`),
  uuid: checked(isUuid, "rest_invalid_uuid", (p) => `${p} is not a valid UUID.`),
  "hex-color": checked(isHexColor, "rest_invalid_hex_color", () => "Invalid hex color."),
  uri: toUrl,
  "text-field": toTextLine,
  "textarea-field": toTextLines,
} as const;
