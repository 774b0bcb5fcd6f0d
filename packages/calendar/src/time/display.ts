import { formatOffset, offsetAt } from "@waymark/core";
import type { LocalTime } from "./read.ts";

/** `2031-05-10 19:00:00`, the format of times in the API. */
export const toSql = (time: string): string => time.replace("T", " ");

/** The parts of a time, zero-padded. */
export interface TimeDetails {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minutes: string;
  readonly seconds: string;
}
/** Splits a time. */
export const toDetails = (time: string): TimeDetails => ({
  year: time.slice(0, 4),
  month: time.slice(5, 7),
  day: time.slice(8, 10),
  hour: time.slice(11, 13),
  minutes: time.slice(14, 16),
  seconds: time.slice(17, 19),
});

/** `2031-05-10T19:00:00-04:00`: a time with its UTC offset. */
export function withOffset(local: LocalTime, utc: string): string {
  return `${local}${formatOffset(Date.parse(`${local}Z`) - Date.parse(`${utc}Z`))}`;
}

/** Locales to try: each has the abbreviations of its own zones. */
const locales = ["en-US", "en-GB", "en-AU", "en-NZ", "en-IN", "en-ZA", "en-CA"];
/** Zones for which no locale has an abbreviation. */
const known: Readonly<Record<string, string>> = {
  "Yukon Time": "MST",
  "Mexican Pacific Standard Time": "MST",
  "Cuba Standard Time": "CST",
  "Cuba Daylight Time": "CDT",
  "China Standard Time": "CST",
  "Taiwan Standard Time": "CST",
  "Hong Kong Standard Time": "HKT",
  "Philippine Standard Time": "PST",
  "Japan Standard Time": "JST",
  "Korean Standard Time": "KST",
  "Israel Standard Time": "IST",
  "Israel Daylight Time": "IDT",
  "Pakistan Standard Time": "PKT",
  "Irish Standard Time": "IST",
  "Greenwich Mean Time": "GMT",
  "Moscow Standard Time": "MSK",
  "East Africa Time": "EAT",
  "Central Africa Time": "CAT",
  "West Africa Standard Time": "WAT",
  "Western Indonesia Time": "WIB",
  "Central Indonesia Time": "WITA",
  "Eastern Indonesia Time": "WIT",
  "Chamorro Standard Time": "ChST",
  "American Samoa Standard Time": "SST",
};
/** There are about six hundred names; spelling variants must not fill the memory. */
const maxZones = 700;
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/**
 * The abbreviation of a zone at a moment: `CET`, `EDT`; `+0530` if there is none, the offset itself if the zone is one.
 */
export function abbreviationOf(timezone: string, utc: string): string {
  const moment = Date.parse(`${utc}Z`);
  const format = formatOf(timezone);
  if (!format) return timezone;
  const name = nameAt(moment, format);
  if (isNamed(name)) return known[name] ?? name;
  // As the time zone database abbreviates offsets: `+05`, `+0530`.
  return formatOffset(offsetAt(moment, timezone)).replace(/:(?:00)?/, "");
}

/** The formatter for a zone's name; undefined for an offset. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) {
    if (formats.size >= maxZones) formats.clear();
    formats.set(timeZone, newFormat(timeZone));
  }
  return formats.get(timeZone);
}
function newFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  if (/^(?:UTC)?[+-]/.test(timeZone)) return undefined;
  const inYear = [Date.UTC(2024, 0, 10), Date.UTC(2024, 6, 10)];
  for (const locale of locales) {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
    if (inYear.every((moment) => isNamed(nameAt(moment, format)))) return format;
  }
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long" });
  return inYear.some((moment) => known[nameAt(moment, format)])
    ? format
    : new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
}
const nameAt = (moment: number, format: Intl.DateTimeFormat): string =>
  format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
/** `GMT+1` is not a name. */
const isNamed = (name: string): boolean => !/\d/.test(name);
