import { dayMs, minuteMs } from "@waymark/core";
const toTime = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const toDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A date some days later, or earlier for a negative number. */
export const addDays = (date: string, days: number): string => toDate(toTime(date) + days * dayMs);

/** The first day of the month some months later. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return toDate(Date.UTC(year, month - 1 + months, 1));
}

/** The dates of the whole weeks of a month; `month` is `YYYY-MM`, `weekStart` is 0 for Sunday. */
export function datesOf(month: string, weekStart: number): readonly string[] {
  const first = toTime(`${month}-01`);
  const last = toTime(addMonths(`${month}-01`, 1)) - dayMs;
  const weekDay = (time: number) => new Date(time).getUTCDay();
  const from = first - ((weekDay(first) - weekStart + 7) % 7) * dayMs;
  const to = last + ((weekStart + 6 - weekDay(last) + 7) % 7) * dayMs;
  const count = Math.round((to - from) / dayMs) + 1;
  return Array.from({ length: count }, (_, at) => toDate(from + at * dayMs));
}

/** Start and end: `2031-03-01 19:00:00`. */
interface Timed {
  readonly start_date: string;
  readonly end_date: string;
}
/**
 * The first and last day of an event, with days that start at `begins` (`HH:MM`). An event that ends when a day begins
 * is not on that day.
 */
export function daysOf(
  { start_date: start, end_date: end }: Timed,
  begins: string,
): { readonly from: string; readonly to: string } {
  const [hours = 0, minutes = 0] = begins.split(":").map(Number);
  const at = (sql: string) =>
    Date.parse(`${sql.replace(" ", "T")}Z`) - (hours * 60 + minutes) * minuteMs;
  const last = end > start ? at(end) - 1000 : at(start);
  return { from: toDate(at(start)), to: toDate(Math.max(at(start), last)) };
}

/** Whether an event is on one of some days. */
export function isOn(
  event: Timed,
  {
    first,
    last,
    begins,
  }: { readonly first: string; readonly last: string; readonly begins: string },
): boolean {
  const { from, to } = daysOf(event, begins);
  return from <= last && to >= first;
}

/**
 * The filter for events that overlap some days; those that end exactly when the days begin have to be removed afterwards.
 */
export const within = (from: string, to: string, begins: string) => ({
  starts_before: `${addDays(to, 1)} ${begins}:00`,
  ends_after: secondBefore(from, begins),
});
/** The last second before a day begins. */
export function secondBefore(date: string, begins: string): string {
  const time = Date.parse(`${date}T${begins}:00Z`) - 1000;
  return new Date(time).toISOString().slice(0, 19).replace("T", " ");
}

/** The number of days of an all-day event, whatever time days start. */
export const wholeDays = ({ start_date: start, end_date: end }: Timed): number => {
  const at = (sql: string) => Date.parse(`${sql.replace(" ", "T")}Z`);
  return Math.max(1, Math.round((at(end) - at(start)) / dayMs));
};
