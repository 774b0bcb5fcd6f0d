/** Milliseconds of a day. */
export const dayLength = 86_400_000;

/** The day of a moment in UTC as a number: 20260115. */
export function toDay(at: number | Date): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
/** The hour of a moment in UTC as a number: 2026011509. */
export const toHour = (at: number | Date): number => toDay(at) * 100 + new Date(at).getUTCHours();

/** When a day began, in milliseconds since 1970. */
export const startOf = (day: number): number =>
  Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);

/** The day so many days later, or earlier with a negative number. */
export const addDays = (day: number, days: number): number =>
  toDay(startOf(day) + days * dayLength);

/** The same day so many months earlier, or the last of that month where it has no such day. */
export function monthsBefore(day: number, months: number): number {
  const [year, month] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100];
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 - months, Math.min(day % 100, last)));
}

/** A day as people write it: `2026-01-15`. */
export const toDateText = (day: number): string =>
  new Date(startOf(day)).toISOString().slice(0, 10);

/** The day of such a text; undefined where there is no such day. */
export function fromDateText(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text
    ? undefined
    : toDay(at);
}
