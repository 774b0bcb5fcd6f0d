import { toUtc } from "@waymark/core";
import { addDays, dayEnd, dayStart, isBeyond } from "./day.ts";
import type { ReadTime } from "./read.ts";
import type { Wall } from "./reading.ts";

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
