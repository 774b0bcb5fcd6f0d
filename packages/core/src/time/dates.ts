import { dayMs, minuteMs, offsetAt } from "./zone.ts";

/** A time in both forms of the API: `YYYY-MM-DDTHH:MM:SS`, without an offset. */
export interface LocalAndUtc {
  /** In the site's time zone. */
  readonly local: string;
  readonly utc: string;
}

const INPUT =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,44}))?(Z|[+-]\d{2}(?::\d{2})?)?$/;
const FOUR_DIGITS = /^(?!0000)\d{4}-/;

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** Formats milliseconds since 1970, in any zone, as `YYYY-MM-DDTHH:MM:SS`. */
export function formatTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  return (
    `${String(date.getUTCFullYear()).padStart(4, "0")}-${two(date.getUTCMonth() + 1)}-` +
    `${two(date.getUTCDate())}T${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:` +
    two(date.getUTCSeconds())
  );
}

/** A UTC offset in milliseconds as `+05:30`, rounded to minutes. */
export function formatOffset(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minuteMs);
  const sign = offset < 0 && minutes > 0 ? "-" : "+";
  return `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

interface Parts {
  /** The local time as if it were UTC. */
  readonly wall: number;
  /** Offset in milliseconds if the input has one. */
  readonly offset: number | undefined;
  /** Milliseconds within the second. */
  readonly fraction: number;
}

function toOffset(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (zone === "Z") return 0;
  const [hours = "0", minutes = "0"] = zone.slice(1).split(":");
  const size = (Number(hours) * 60 + Number(minutes)) * minuteMs;
  return zone[0] === "-" ? -size : size;
}

function read(input: string): Parts | undefined {
  const found = INPUT.exec(input);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map(Number);
  if (year < 1 || hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that the month does not have is rejected, not carried into the next.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const wall = date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
  const offset = toOffset(found[8]);
  const fraction = Math.trunc(Number(`0.${found[7] ?? 0}`) * 1000);
  return offset !== undefined && Math.abs(offset) > dayMs ? undefined : { wall, offset, fraction };
}

/**
 * The instant of a local time in a zone. A time that is skipped by a change of clocks moves forward by as much;
 * for one that occurs twice, the earlier instant is used.
 */
function wallToInstant(wall: number, zone: string): number {
  const before = offsetAt(wall - dayMs, zone);
  const after = offsetAt(wall + dayMs, zone);
  if (before === after) return wall - before;
  const early = wall - Math.max(before, after);
  const late = wall - Math.min(before, after);
  if (offsetAt(early, zone) === wall - early) return early;
  if (offsetAt(late, zone) === wall - late) return late;
  return wall - before;
}

function both(instant: number, zone: string): LocalAndUtc {
  return { local: formatTime(instant + offsetAt(instant, zone)), utc: formatTime(instant) };
}

/**
 * Parses a date and time as the API accepts it: `2024-01-15T08:30:00`, with a space for the `T`, a fraction (dropped),
 * `Z` or an offset. Without an offset it is local time of `zone`. Undefined for anything else, including days that do
 * not exist.
 * @throws RangeError for an unknown zone
 */
export function parseDate(input: string, zone: string): LocalAndUtc | undefined {
  const parts = read(input);
  if (!parts) return undefined;
  const { wall, offset } = parts;
  const times = both(offset === undefined ? wallToInstant(wall, zone) : wall - offset, zone);
  // At the ends of the calendar one of the two may need a year with more or fewer than four digits.
  return FOUR_DIGITS.test(times.local) && FOUR_DIGITS.test(times.utc) ? times : undefined;
}

/**
 * The instant of a `dateTime()` argument: without an offset it is local time of `zone`, which is `site.timezone` for a
 * site. A local time that a clock change skips is moved forward by the length of the gap; if a local time occurs
 * twice, the earlier instant is used. `new Date(text)` would use the local time of the server.
 * @throws RangeError for a malformed time or unknown zone
 */
export function toInstant(input: string, zone: string): Date {
  const parts = read(input);
  if (!parts) throw new RangeError(`Not a date and time: ${input.slice(0, 40)}`);
  const { wall, offset, fraction } = parts;
  return new Date(fraction + (offset === undefined ? wallToInstant(wall, zone) : wall - offset));
}

function must(input: string): number {
  const parts = read(input);
  if (!parts || (parts.offset ?? 0) !== 0)
    throw new RangeError(`Not a date and time: ${input.slice(0, 40)}`);
  return parts.wall;
}

/** A UTC time as local time of the zone. @throws RangeError for a malformed time or unknown zone */
export function toLocal(utc: string | Date, zone: string): string {
  const instant = typeof utc === "string" ? must(utc) : utc.getTime();
  if (Number.isNaN(instant)) throw new RangeError("Not a date and time: an invalid Date");
  return formatTime(instant + offsetAt(instant, zone));
}

/** A local time of the zone as UTC. @throws RangeError for a malformed time or unknown zone */
export const toUtc = (local: string, zone: string): string =>
  formatTime(wallToInstant(must(local), zone));

/** An instant as both times of a zone. */
export function toLocalAndUtc(moment: Date, zone: string): LocalAndUtc {
  if (Number.isNaN(moment.getTime())) throw new RangeError("Not a date and time: an invalid Date");
  return both(moment.getTime(), zone);
}
