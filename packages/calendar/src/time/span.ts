import { dayMs, formatTime, minuteMs, toUtc } from "@waymark/core";
import type { ReadTime, Wall } from "./read.ts";

const second = 1000;
const minutesOf = (begins: string): number =>
  Number(begins.slice(0, 2)) * 60 + Number(begins.slice(3, 5));
const midnight = (wall: Wall): number => Date.parse(`${wall.slice(0, 10)}T00:00:00Z`);

/** The first second of the event day of a time; `begins` is `HH:MM`. */
export const dayStart = (wall: Wall, begins: string): Wall =>
  formatTime(midnight(wall) + minutesOf(begins) * minuteMs);
/** The last second of that day. */
export const dayEnd = (wall: Wall, begins: string): Wall =>
  formatTime(midnight(wall) + dayMs + minutesOf(begins) * minuteMs - second);

/** The date of the event day of a time: before `begins` it is the day before. */
export const dayOf = (wall: Wall, begins: string): string =>
  formatTime(Date.parse(`${wall}Z`) - minutesOf(begins) * minuteMs).slice(0, 10);

/** A date some days later, or earlier for a negative number. */
export const addDays = (date: string, days: number): string =>
  formatTime(midnight(date) + days * dayMs).slice(0, 10);

/** Whether a time is after the year 9999, which the format does not support. */
const isBeyond = (time: string): boolean => !/^\d{4}-/.test(time);
/** A time as a bound: times after the year 9999 become its last second. */
export const toBound = (time: string): string => (isBeyond(time) ? "9999-12-31T23:59:59" : time);

/** The times of an event as stored. */
export interface Span {
  readonly start: string;
  readonly end: string;
  readonly start_local: Wall;
  readonly end_local: Wall;
  readonly duration: number;
  readonly timezone: string;
  readonly all_day: boolean;
}
interface SpanInput {
  readonly start: ReadTime;
  readonly end: ReadTime;
  readonly timezone: string;
  readonly isAllDay: boolean;
  /** `HH:MM`: when event days start. */
  readonly dayBegins: string;
}

/**
 * Computes the times of an event. An all-day event lasts from the start of its first to the end of its last day.
 * Undefined if it ends before it starts, or if it reaches past the year 9999.
 */
export function toSpan({ start, end, timezone, isAllDay, dayBegins }: SpanInput): Span | undefined {
  const from = isAllDay ? { wall: dayStart(start.wall, dayBegins) } : start;
  const to = isAllDay ? { wall: dayEnd(end.wall, dayBegins) } : end;
  if (isBeyond(isAllDay ? addDays(to.wall, 1) : to.wall)) return undefined;
  const [utcFrom, utcTo] = [utcOf(from, timezone), utcOf(to, timezone)];
  if (isBeyond(utcFrom) || isBeyond(utcTo)) return undefined;
  const duration = (Date.parse(`${utcTo}Z`) - Date.parse(`${utcFrom}Z`)) / 1000;
  if (duration < 0) return undefined;
  return {
    start: utcFrom,
    end: utcTo,
    start_local: from.wall,
    end_local: to.wall,
    duration,
    timezone,
    all_day: isAllDay,
  };
}
const utcOf = ({ wall, utc }: ReadTime, timezone: string): string => utc ?? toUtc(wall, timezone);
