import { toLimits } from "../lists/date-range.ts";

/** A month in an address, such as `2026-11`; undefined for other values. */
export const toMonth = (value: unknown): string | undefined =>
  typeof value === "string" && /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(value) ? value : undefined;

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * The days of the weeks of a month: with weeks from Monday, `2026-11` begins with `2026-10-26`.
 * @param weekStart - The first day of the week; 0 is Sunday.
 */
export function daysOf(month: string, weekStart: number): readonly string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const start = new Date(first);
  start.setUTCDate(1 - ((first.getUTCDay() - weekStart + 7) % 7));
  const days: string[] = [];
  for (const day = start; days.length < 42; day.setUTCDate(day.getUTCDate() + 1)) {
    if (days.length > 27 && days.length % 7 === 0 && !toDay(day).startsWith(month)) break;
    days.push(toDay(day));
  }
  return days;
}

/** The month some months after another. */
export function otherMonth(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return toDay(date).slice(0, 7);
}

/** The arguments that list the events on these days, including those that begin before or end after them. */
export function toMonthQuery(days: readonly string[]) {
  const limits = toLimits({ excluded: "both", isDay: false }, { from: days[0], to: days.at(-1) });
  return {
    ends_after: limits.from,
    starts_before: limits.to,
    strict_dates: true,
    orderby: "start_date",
    order: "asc",
  };
}
