import { raw, type JsonSchema, isZone, parseUrl, toTextLine } from "@waymark/core";
import * as z from "zod";
import { isTime } from "../time/read.ts";

/** The description of a rejected value. */
export interface RejectedValue {
  readonly message: string;
  /** The code in `data.details`; false lists the argument in `data.params` only. */
  readonly code: string | false;
}
const toRejected = (rejected: string | RejectedValue): RejectedValue =>
  typeof rejected === "string" ? { message: rejected, code: false } : rejected;

/**
 * Declares an argument that a function parses. If the function returns undefined, the value is rejected with the
 * message. The catalogue shows the published schema, which may allow less than the function accepts.
 */
export const checked = <T>(
  published: JsonSchema,
  read: (input: unknown) => T | undefined,
  rejected: string | RejectedValue,
) =>
  raw(
    published,
    z.unknown().transform((input, context): T => {
      const value = read(input);
      if (value !== undefined) return value;
      const { message, code } = toRejected(rejected);
      context.addIssue({ code: "custom", message, params: { code } });
      return z.NEVER;
    }),
  );

/** For arguments of venues and organizers: omitted values are unchanged. */
export const unsent = { default: null };
type More = Partial<typeof unsent>;
const text = (description: string, more: More = {}) => ({
  type: "string" as const,
  description,
  ...more,
});
const readText = (input: unknown, maxLength: number): string | undefined =>
  typeof input === "string" && input.length <= maxLength ? input : undefined;

/** Converts null to an empty text. */
const emptied = (input: unknown): unknown => (input === null ? "" : input);

/** A text with markup; content removes what the user may not write. */
export const markup = (what: string, more?: More) =>
  checked(text(what, more), (input) => readText(emptied(input), 1_000_000), "Must be a string.");
/** The same, not empty. */
export const title = (what: string, more?: More) =>
  checked(
    text(what, more),
    (input) => readText(input, 10_000)?.trim() || undefined,
    "Must be a non-empty string.",
  );
/** A line of plain text, may be empty. Tags are removed. */
export const line = (what: string, more?: More) =>
  checked(
    text(what, more),
    (input) => lineOf(emptied(input), 1000),
    "Must be a string of at most 1000 characters.",
  );
/** One of several names. */
export const word = (what: string, more?: More) =>
  checked(
    text(what, more),
    (input) => readText(input, 100)?.trim() || undefined,
    "Must be a name of at most 100 characters.",
  );
function lineOf(input: unknown, maxLength: number): string | undefined {
  const given = readText(input, maxLength);
  return given === undefined ? undefined : toTextLine(given);
}
/** Search words: at least one letter. */
export const search = (what: string) =>
  checked(
    text(what),
    (input) => lineOf(input, 300) || undefined,
    "Must contain search words, at most 300 characters.",
  );

/** A time: seconds since 1970, a date, or words such as `tomorrow 9am`. */
export const time = (what: string, more?: More) =>
  checked(
    text(what, more),
    (input) => (isTime(input) ? input : undefined),
    "Must be a date or time such as 2026-01-31 19:00.",
  );

/** A time zone: an IANA name, `UTC`, or an offset such as `UTC-5:30`; empty for the site's. */
export const zone = (what: string) =>
  checked(
    text(what),
    (input) => {
      const given = readText(input, 60);
      return given === "" || (given !== undefined && isZone(given)) ? given : undefined;
    },
    "Unknown time zone; use an IANA name or an offset such as UTC-5:30.",
  );

/** A URL, or an empty text; null means empty. */
export const website = (what: string) =>
  checked(
    { type: "string", description: what, ...unsent },
    (input) => {
      const given = readText(emptied(input), 2000);
      return given === "" || (given !== undefined && isWebAddress(given)) ? given : undefined;
    },
    "Must be an http or https URL.",
  );
const isWebAddress = (given: string): boolean => /^https?:$/.test(parseUrl(given)?.protocol ?? "");

/** An email address, or an empty text. */
export const mail = (what: string, more?: More) =>
  checked(
    text(what, more),
    (input) => {
      const given = readText(emptied(input), 254);
      return given === "" || z.email().safeParse(given).success ? given : undefined;
    },
    "Must be an email address.",
  );

const flags: ReadonlyMap<string, boolean> = new Map([
  ...["1", "enable", "enabled", "on", "y", "yes", "true"].map((word) => [word, true] as const),
  ...["0", "disable", "disabled", "off", "n", "no", "false"].map((word) => [word, false] as const),
]);
/** A boolean, also as 1, 0 or a common word such as `yes` and `off`, which calendar clients send. */
export const flag = (what: string, more: { readonly default?: boolean } = {}) =>
  checked({ type: "boolean", description: what, ...more }, toFlag, notBoolean);
/** The same for arguments published as a string. An empty text means false. */
export const textFlag = (what: string, more?: More) =>
  checked(
    { ...text(what, more), enum: ["", ...flags.keys()] },
    (input) => (input === "" ? false : toFlag(input)),
    notBoolean,
  );
/** The error for a value that is not a boolean. */
export const notBoolean = { code: "rest_invalid_type", message: "Must be true or false." };
/** Reads a boolean; undefined for any other value. */
export function toFlag(input: unknown): boolean | undefined {
  if (typeof input === "boolean") return input;
  return typeof input === "string" || typeof input === "number"
    ? flags.get(String(input).trim().toLowerCase())
    : undefined;
}

/** An integer above 0, also as digits. */
export const positive = (what: string, more: More = {}) =>
  checked(
    { type: "integer", description: what, ...more },
    toPositive,
    "Must be an integer above 0.",
  );
export function toPositive(input: unknown): number | undefined {
  const given =
    typeof input === "string" && /^\d{1,15}$/.test(input.trim()) ? Number(input) : input;
  return typeof given === "number" && Number.isSafeInteger(given) && given > 0 ? given : undefined;
}

/** Degrees between `-max` and `max`, also as a text; empty for none. */
export const degrees = (what: string, max: number) =>
  checked(
    { description: what },
    (input) => {
      if (input === null || input === "") return null;
      const given =
        typeof input === "string" && /^\s*[-+]?\d{1,3}(?:\.\d{1,15})?\s*$/.test(input)
          ? Number(input)
          : input;
      return typeof given === "number" && Math.abs(given) <= max ? given : undefined;
    },
    `Must be degrees between -${max} and ${max}.`,
  );
