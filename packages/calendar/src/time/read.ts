import { formatTime, minuteMs, offsetAt, parseDate, toLocal, dayMs, toUtc } from "@waymark/core";
import type { ParsedComponents } from "chrono-node";
import { casual } from "chrono-node/en";

/** The context for parsing a time: values without an offset are in `timezone`. */
interface ParseContext {
  /** An IANA name, or an offset such as `UTC+5:30`. */
  readonly timezone: string;
  readonly now: Date;
}
/** A local time: `YYYY-MM-DDTHH:MM:SS`. */
export type LocalTime = string;

const maxLength = 100;
const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const seconds = /^-?\d{5,12}(?:\.\d{1,9})?$/;

/** A local time, and the exact moment if the input contains an offset or seconds. */
export interface ReadTime {
  readonly wall: LocalTime;
  /** `YYYY-MM-DDTHH:MM:SS` in UTC. Otherwise the local time applies, the first one if it is repeated. */
  readonly utc?: string | undefined;
}

/**
 * Parses a time: seconds since 1970, a date with or without a time and an offset, or words such as `tomorrow 9am`.
 * Undefined for other values, invalid dates and years outside 1000 to 9999.
 */
export const readTime = (input: string | number, reading: ParseContext): LocalTime | undefined =>
  readMoment(input, reading)?.wall;

/** The same with the exact moment. */
export function readMoment(input: string | number, reading: ParseContext): ReadTime | undefined {
  const text = String(input).trim();
  if (text === "" || text.length > maxLength) return undefined;
  const found = fromSeconds(text, reading) ?? fromIso(text, reading) ?? fromWords(text, reading);
  return found !== undefined && /^[1-9]\d{3}-/.test(found.wall) ? found : undefined;
}

/** Whether a value is a time in any zone. */
export const isTime = (input: unknown): input is string | number =>
  (typeof input === "string" || typeof input === "number") &&
  readTime(input, { timezone: "UTC", now: new Date(0) }) !== undefined;

function fromSeconds(text: string, { timezone }: ParseContext): ReadTime | undefined {
  if (!seconds.test(text)) return undefined;
  const moment = new Date(Math.trunc(Number(text)) * 1000);
  if (Math.abs(moment.getTime()) >= 253_402_000_000_000) return undefined;
  return { wall: toLocal(moment, timezone), utc: formatTime(moment.getTime()) };
}

function fromIso(text: string, { timezone }: ParseContext): ReadTime | undefined {
  const found = iso.exec(text);
  if (!found) return undefined;
  const [, year = "", month = "", day = "", hour = "0", minute = "00", second = "00", zone] = found;
  const two = (digits: string) => digits.padStart(2, "0");
  const time = `${two(hour)}:${minute}:${second}`;
  const offset = zone?.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2") ?? "";
  const read = parseDate(`${year}-${two(month)}-${two(day)}T${time}${offset}`, timezone);
  return read && { wall: read.local, ...(zone !== undefined && { utc: read.utc }) };
}

function fromWords(text: string, reading: ParseContext): ReadTime | undefined {
  const wall = readWords(text, reading);
  return wall === undefined ? undefined : { wall };
}

/**
 * A time in English words: `tomorrow 9am`, `next wednesday 4pm`, `5 March 2031`. A date without a time means midnight.
 */
export function readWords(text: string, { timezone, now }: ParseContext): LocalTime | undefined {
  // Digits alone are not words: `2031-13-01` would be misread as another day.
  if (!/[a-z]/i.test(text)) return undefined;
  const minutes = offsetAt(now.getTime(), timezone) / minuteMs;
  const [found, ...more] = casual.parse(text, { instant: now, timezone: minutes });
  // Text around a time, and a range of times, are not accepted.
  if (!found || found.end || more.length > 0 || found.text.length !== text.length) return undefined;
  const { start } = found;
  if (start.isCertain("timezoneOffset")) return toLocal(start.date(), timezone);
  return formatTime(wallOf(start));
}

/** The parts of a time as milliseconds, as if in UTC. */
function wallOf(time: ParsedComponents): number {
  const part = (name: "year" | "month" | "day" | "hour" | "minute" | "second") =>
    time.get(name) ?? 0;
  const date = Date.UTC(part("year"), part("month") - 1, part("day"));
  if (!time.isCertain("hour")) return date;
  return date + ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000;
}

const second = 1000;
const minutesOf = (begins: string): number =>
  Number(begins.slice(0, 2)) * 60 + Number(begins.slice(3, 5));
const midnight = (wall: LocalTime): number => Date.parse(`${wall.slice(0, 10)}T00:00:00Z`);

/** The first second of the event day of a time; `begins` is `HH:MM`. */
export const dayStart = (wall: LocalTime, begins: string): LocalTime =>
  formatTime(midnight(wall) + minutesOf(begins) * minuteMs);
const endOfDate = (wall: LocalTime, begins: string): LocalTime =>
  formatTime(midnight(wall) + dayMs + minutesOf(begins) * minuteMs - second);
/** The last second of that day. The last second of a day, as responses contain it, stays the same. */
export const dayEnd = (wall: LocalTime, begins: string): LocalTime =>
  endOfDate(dayOf(wall, begins), begins) === wall ? wall : endOfDate(wall, begins);

/** The date of the event day of a time: before `begins` it is the day before. */
export const dayOf = (wall: LocalTime, begins: string): string =>
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
  readonly start_local: LocalTime;
  readonly end_local: LocalTime;
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
