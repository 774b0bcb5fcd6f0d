import { DefinitionError } from "../errors/api-error.ts";
import { isEmail, isHexColor, isIp, isUuid } from "./addresses.ts";
import { aDateTime, isDateTime, isDay } from "./dates.ts";
import type { JsonSchema } from "./json-schema.ts";
import { notMatching, tooLong, tooShort, wrongType } from "./messages.ts";
import { toTextLine, toTextLines } from "./plain-text.ts";
import type { Coercer } from "./scalars.ts";
import { SchemaError } from "./schema-error.ts";
import { stripSequences } from "./strip-sequences.ts";
import { toText } from "./text.ts";

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

/** The number of code points, counted only as far as needed. */
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

/** The format's check and normalization, for text that passed everything else; undefined if the format has none. */
export function toFormatCoercer(schema: JsonSchema): ((text: string) => unknown) | undefined {
  const { format } = schema;
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
