import { isEmail, isHexColor, isIp, isUuid } from "./addresses.ts";
import { aDateTime, isDateTime, isDay } from "./dates.ts";
import { toTextLine, toTextLines } from "./plain-text.ts";
import { SchemaError } from "./schema-error.ts";
import { toUrl } from "./urls.ts";

const checked =
  (isValid: (text: string) => boolean, code: string, message: (param: string) => string) =>
  (text: string): string | SchemaError =>
    isValid(text) ? text : new SchemaError(code, message);

/** The formats that are checked or normalized. Any other format is published and otherwise ignored. */
export const formats = {
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
