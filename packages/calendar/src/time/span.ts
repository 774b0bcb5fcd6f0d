import { toUtc } from "@waymark/core";
import { addDays, dayEnd, dayStart, isBeyond } from "./day.ts";
import type { Wall } from "./read.ts";

/** When an event is, as the table of events holds it. */
export interface Span {
  readonly start: string;
  readonly end: string;
  readonly start_local: Wall;
  readonly end_local: Wall;
  readonly duration: number;
  readonly timezone: string;
  readonly all_day: boolean;
}
interface Wish {
  readonly start: Wall;
  readonly end: Wall;
  readonly timezone: string;
  readonly isAllDay: boolean;
  /** `HH:MM`: when days of events begin. */
  readonly dayBegins: string;
}

/**
 * Puts an event into time. One that lasts all day goes from the beginning of its first to the end of its last day.
 * Undefined where the end lies before the start, and where it, or the day that follows whole days, lies after the year 9999.
 */
export function toSpan({ start, end, timezone, isAllDay, dayBegins }: Wish): Span | undefined {
  const from = isAllDay ? dayStart(start, dayBegins) : start;
  const to = isAllDay ? dayEnd(end, dayBegins) : end;
  if (isBeyond(isAllDay ? addDays(to, 1) : to)) return undefined;
  const [utcFrom, utcTo] = [toUtc(from, timezone), toUtc(to, timezone)];
  if (isBeyond(utcFrom) || isBeyond(utcTo)) return undefined;
  const duration = (Date.parse(`${utcTo}Z`) - Date.parse(`${utcFrom}Z`)) / 1000;
  if (to < from || duration < 0) return undefined;
  return {
    start: utcFrom,
    end: utcTo,
    start_local: from,
    end_local: to,
    duration,
    timezone,
    all_day: isAllDay,
  };
}
