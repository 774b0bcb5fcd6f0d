const dayMs = 86_400_000;
/** The most days of a report. */
export const maxDays = 400;

/** Days from `start` to `end`, both included, such as 2026-01-31. */
export interface Range {
  readonly start: string;
  readonly end: string;
}
/** The ranges that have a name. */
export const presets = ["yesterday", "7", "28", "90"] as const;
export type Preset = (typeof presets)[number];

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The range of a preset; the ones of several days end today. */
export function presetRange(preset: Preset, now: number): Range {
  if (preset === "yesterday") return { start: toDay(now - dayMs), end: toDay(now - dayMs) };
  return { start: toDay(now - (Number(preset) - 1) * dayMs), end: toDay(now) };
}

/** The number of days of a range; not a number if one of its ends is missing. */
export const lengthOf = ({ start, end }: Range): number =>
  Math.round((timeOf(end) - timeOf(start)) / dayMs) + 1;

/** Whether a range can be reported. */
export const isReportable = (range: Range): boolean => {
  const days = lengthOf(range);
  return days >= 1 && days <= maxDays;
};

/** The preceding range with the same number of days. */
export const rangeBefore = (range: Range): Range => {
  const first = timeOf(range.start);
  return { start: toDay(first - lengthOf(range) * dayMs), end: toDay(first - dayMs) };
};

/** How a day is formatted: its name is the same in every time zone. */
interface DayFormat {
  readonly month?: "short";
  readonly day: "numeric";
  readonly weekday?: "short";
}
/** The name of a day, such as `Mar 2`. */
export const dayName = (
  format: {
    readonly dateTime: (date: Date, options: DayFormat & { readonly timeZone: "UTC" }) => string;
  },
  day: string,
  options: DayFormat,
): string => format.dateTime(new Date(timeOf(day)), { ...options, timeZone: "UTC" });

/** All days of a range. */
export const daysOf = (range: Range): readonly string[] =>
  Array.from({ length: lengthOf(range) }, (_, at) => toDay(timeOf(range.start) + at * dayMs));
