import { settings as settingsPoint } from "@waymark/core";
import type { Context } from "./builder.ts";

/** The date and time formats of the site. */
export interface DateFormats {
  readonly date: string;
  readonly time: string;
  readonly timezone: string;
}

/** The formats from the site's settings. */
export function dateFormats({
  all,
  settings,
  site,
}: Pick<Context, "all" | "settings" | "site">): DateFormats {
  const read = (name: string, standard: string): string => {
    const setting = all(settingsPoint).find((one) => one.name === name);
    return setting ? String(settings.get(setting)) : standard;
  };
  return {
    date: read("date_format", "F j, Y"),
    time: read("time_format", "g:i a"),
    timezone: site.timezone,
  };
}

const names = ["year", "month", "day", "hour", "minute", "second", "weekday"] as const;
type Parts = Readonly<Record<(typeof names)[number], string>>;
const clocks = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: Date, timezone: string): Parts {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      weekday: "long",
    });
    clocks.set(timezone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return parts as Parts;
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const plain = (digits: string): string => String(Number(digits));
const hour12 = ({ hour }: Parts): string => String(Number(hour) % 12 || 12);
const ordinal = (day: number): string =>
  day > 10 && day < 14 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");

/** The value of each format letter. */
const letters: Readonly<Record<string, (parts: Parts) => string>> = {
  d: ({ day }) => day,
  j: ({ day }) => plain(day),
  S: ({ day }) => ordinal(Number(day)),
  l: ({ weekday }) => weekday,
  D: ({ weekday }) => weekday.slice(0, 3),
  m: ({ month }) => month,
  n: ({ month }) => plain(month),
  F: ({ month }) => months[Number(month) - 1] ?? "",
  M: ({ month }) => (months[Number(month) - 1] ?? "").slice(0, 3),
  Y: ({ year }) => year,
  y: ({ year }) => year.slice(-2),
  a: ({ hour }) => (Number(hour) < 12 ? "am" : "pm"),
  A: ({ hour }) => (Number(hour) < 12 ? "AM" : "PM"),
  g: hour12,
  h: (parts) => hour12(parts).padStart(2, "0"),
  G: ({ hour }) => plain(hour),
  H: ({ hour }) => hour,
  i: ({ minute }) => minute,
  s: ({ second }) => second,
};

/** Formats a date with a format such as `F j, Y`. A backslash escapes the following letter. */
export function toDisplay(at: Date, format: string, timezone: string): string {
  const parts = partsOf(at, timezone);
  return format.replace(/\\(.)|([a-zA-Z])/gs, (_, kept?: string, letter = "") =>
    kept === undefined ? (letters[letter]?.(parts) ?? letter) : kept,
  );
}

/**
 * Reads an instant such as `2026-03-05T09:07:33Z`, or a date such as `2026-03-05` or `March 5, 2026`, which means its
 * noon. Other formats are ambiguous: undefined.
 */
export function readDate(text: string): Date | undefined {
  const [, name = "", day = "", year] = /^([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4})$/.exec(text) ?? [];
  const month = months.indexOf(name) + 1;
  const date = year === undefined ? text : [year, twoDigits(month), twoDigits(day)].join("-");
  const [, days = "", time = "T12:00:00Z"] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(date) ?? [];
  const noon = new Date(`${days}T12:00:00Z`);
  // The engine reads the 31st of February as a day in March.
  if (Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== days) return undefined;
  const at = new Date(days + time);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
const twoDigits = (number: number | string): string => String(number).padStart(2, "0");
