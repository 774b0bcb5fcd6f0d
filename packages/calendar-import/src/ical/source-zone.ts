import { dayMs, formatOffset, formatTime, offsetAt } from "@waymark/core";

/**
 * The time zone of a time in a calendar file. Local times are `YYYY-MM-DDTHH:MM:SS`, instants are milliseconds since 1970.
 */
export interface SourceZone {
  /** The zone in which its events are stored: an IANA name or an offset such as `UTC+2`. */
  readonly timezone: string;
  /** Whether it equals the stored zone. Times in other zones are converted. */
  readonly isStored: boolean;
  /** The UTC offset at an instant, in milliseconds. */
  offsetAt(instant: number): number;
}

/** A zone in which events are stored. */
export const storedZone = (timezone: string): SourceZone => ({
  timezone,
  isStored: true,
  offsetAt: (instant) => offsetAt(instant, timezone),
});

/** UTC, with events stored in another zone. */
export const utcZone = (timezone: string): SourceZone => ({
  timezone,
  isStored: timezone === "UTC",
  offsetAt: () => 0,
});

/** The local time of an instant. */
export const toWallAt = (instant: number, zone: SourceZone): string =>
  formatTime(instant + zone.offsetAt(instant));

/**
 * The instant of a local time. A skipped time is moved forward by the length of the gap; of a repeated time it is the
 * first, or the second if `isSecond` is set.
 */
export function toInstant(wall: string, zone: SourceZone, isSecond = false): number {
  const local = Date.parse(`${wall}Z`);
  const before = zone.offsetAt(local - dayMs);
  const after = zone.offsetAt(local + dayMs);
  if (before === after) return local - before;
  const early = local - Math.max(before, after);
  const late = local - Math.min(before, after);
  const isTime = (instant: number): boolean => zone.offsetAt(instant) === local - instant;
  if (isSecond && isTime(late)) return late;
  return isTime(early) ? early : isTime(late) ? late : local - before;
}

/**
 * The local time of an instant as events are written: with its offset for the second of two repeated times, as in
 * `2027-11-07T01:00:00-08:00`.
 */
export function toWritten(instant: number, timezone: string): string {
  const zone = storedZone(timezone);
  const wall = toWallAt(instant, zone);
  if (toInstant(wall, zone) === instant) return wall;
  return `${wall}${formatOffset(zone.offsetAt(instant))}`;
}
