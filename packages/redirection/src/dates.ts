import { settings as settingsPoint, type ModuleContext } from "@waymark/core";

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
}: Pick<ModuleContext, "all" | "settings" | "site">): DateFormats {
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
