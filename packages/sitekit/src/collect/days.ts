import { dayMs } from "@waymark/core";

/** The UTC day of a time as a number: 20260115. */
export function toDay(at: number | Date): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
/** The UTC hour of a time as a number: 2026011509. */
export const toHour = (at: number | Date): number => toDay(at) * 100 + new Date(at).getUTCHours();

/** The start of a day, in milliseconds since 1970. */
export const startOf = (day: number): number =>
  Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);

/** The day some days later, or earlier for a negative number. */
export const addDays = (day: number, days: number): number => toDay(startOf(day) + days * dayMs);

/** The same day some months earlier, or the last day of that month if it is shorter. */
export function monthsBefore(day: number, months: number): number {
  const [year, month] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100];
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 - months, Math.min(day % 100, last)));
}

/** A day as a date: `2026-01-15`. */
export const toDateText = (day: number): string =>
  new Date(startOf(day)).toISOString().slice(0, 10);

/** Parses a date; undefined if it is invalid. */
export function fromDateText(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text
    ? undefined
    : toDay(at);
}
