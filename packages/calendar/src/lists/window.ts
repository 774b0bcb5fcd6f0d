import { toLocal } from "@waymark/core";
import { invalid } from "../errors.ts";
import type { CalendarOptions } from "../options.ts";
import { addDays, dayEnd, dayStart, toBound } from "../time/day.ts";
import { readTime } from "../time/read.ts";
import type { Wall } from "../time/reading.ts";

/** The time bounds of a list of events. */
const bounds = [
  "start_date",
  "end_date",
  "starts_after",
  "starts_before",
  "ends_after",
  "ends_before",
] as const;
type Bound = (typeof bounds)[number];
/** The bounds of a list in the site's time zone; omitted ones are unbounded. */
export type Window = Readonly<Partial<Record<Bound, Wall>>>;
type WindowArgs = Readonly<Partial<Record<Bound, string | number | undefined>>>;
const lower: ReadonlySet<Bound> = new Set(["start_date"]);

/**
 * The time range of a list: by default from yesterday for two years. Times are extended to whole days unless `strict` is set.
 */
export function toWindow(
  sent: WindowArgs,
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
    if (wall === undefined) throw invalid(name, "Must be a date or time such as 2026-01-31 19:00.");
    window[name] = strict
      ? wall
      : lower.has(name)
        ? dayStart(wall, dayBegins)
        : toBound(dayEnd(wall, dayBegins));
  }
  if (bounds.slice(2).some((name) => name in window)) return window;
  return { ...defaultWindow(now, timezone, dayBegins), ...window };
}

/** The default range: from yesterday to the same date in two years. */
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
/** The same date in two years; for a leap day the day before. */
const inTwoYears = (wall: Wall): string =>
  `${Number(wall.slice(0, 4)) + 2}${wall.slice(4, 10)}`.replace("-02-29", "-02-28");
