import { toLocal } from "@waymark/core";
import { invalid } from "../errors.ts";
import type { CalendarOptions } from "../options.ts";
import { addDays, dayEnd, dayStart, toBound } from "../time/day.ts";
import { readTime } from "../time/read.ts";
import type { Wall } from "../time/reading.ts";

/** The names of the bounds that a list of events takes. */
const bounds = [
  "start_date",
  "end_date",
  "starts_after",
  "starts_before",
  "ends_after",
  "ends_before",
] as const;
type Bound = (typeof bounds)[number];
/** The bounds of a list by the clock of the site; one that is left out bounds nothing. */
export type Window = Readonly<Partial<Record<Bound, Wall>>>;
type Sent = Readonly<Partial<Record<Bound, string | number | undefined>>>;
const lower: ReadonlySet<Bound> = new Set(["start_date"]);

/**
 * The stretch of time that a list is about: from yesterday on for two years where nothing is asked for. Times are moved
 * to the ends of their days unless they are meant `strict`.
 */
export function toWindow(
  sent: Sent,
  {
    now,
    timezone,
    strict,
    options: { dayBegins },
  }: {
    readonly now: Date;
    readonly timezone: string;
    readonly strict: boolean;
    readonly options: Pick<CalendarOptions, "dayBegins">;
  },
): Window {
  const window: Partial<Record<Bound, Wall>> = {};
  for (const name of bounds) {
    const given = sent[name];
    if (given === undefined) continue;
    const wall = readTime(given, { timezone, now });
    if (wall === undefined) throw invalid(name, "This is no time.");
    window[name] = strict
      ? wall
      : lower.has(name)
        ? dayStart(wall, dayBegins)
        : toBound(dayEnd(wall, dayBegins));
  }
  if (bounds.slice(2).some((name) => name in window)) return window;
  return { ...defaultWindow(now, timezone, dayBegins), ...window };
}

/** The window of a list that was asked for without bounds: from yesterday to the same date in two years. */
export function defaultWindow(
  now: Date,
  timezone: string,
  dayBegins: string,
): Required<Pick<Window, "start_date" | "end_date">> {
  const today = toLocal(now, timezone);
  return {
    start_date: dayStart(addDays(today, -1), dayBegins),
    end_date: dayEnd(inTwoYears(today), dayBegins),
  };
}
/** The same date two years on; of a leap day the day before. */
const inTwoYears = (wall: Wall): string =>
  `${Number(wall.slice(0, 4)) + 2}${wall.slice(4, 10)}`.replace("-02-29", "-02-28");
