import { dayMs } from "@waymark/core";

/** Dates are numbers of days since 1 January 1970, without a time zone. */
export const toDay = (year: number, month: number, date: number): number =>
  Math.floor(Date.UTC(year, month - 1, date) / dayMs);
export const dayOfText = (date: string): number =>
  toDay(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
/** `YYYY-MM-DD`. */
export const toText = (number: number): string =>
  new Date(number * dayMs).toISOString().slice(0, 10);
/** 0 for Sunday. */
export const weekDayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

interface DayParts {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly date: number;
}
export function partsOf(number: number): DayParts {
  const at = new Date(number * dayMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}
export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
export const daysInYear = (year: number): number => toDay(year + 1, 1, 1) - toDay(year, 1, 1);
/** All integers from one to another. */
export const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
