import { dayMs, formatTime } from "@waymark/core";
import type ICAL from "ical.js";
import { isTime, toWall, type SourceZone, toInstant, toWallAt, toWritten } from "./file-zone.ts";
import type { Zones } from "./zones.ts";

/** A time of a calendar file, in its own zone. */
export interface Moment {
  /** `YYYY-MM-DDTHH:MM:SS`; for a date its first second. */
  readonly wall: string;
  readonly zone: SourceZone;
  readonly isDay: boolean;
}

/** Reads a time with its `TZID`. Dates and times without a zone use the file's default zone. */
function toMoment(time: ICAL.Time, tzid: string | undefined, zones: Zones): Moment {
  const wall = toWall(time);
  if (time.isDate) return { wall, zone: zones.floating, isDay: true };
  if (time.zone.tzid === "UTC") return { wall, zone: zones.utc, isDay: false };
  return { wall, zone: tzid === undefined ? zones.floating : zones.named(tzid), isDay: false };
}

/** The time in a property of an entry; undefined if there is none, or if it is outside the years 1000 to 9999. */
export function momentOf(entry: ICAL.Component, name: string, zones: Zones): Moment | undefined {
  const property = entry.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!property || !isTime(value)) return undefined;
  const moment = toMoment(value, tzidOf(property), zones);
  return isSupportedYear(moment.wall) ? moment : undefined;
}
/** Whether a time is in the years 1000 to 9999. */
export const isSupportedYear = (wall: string): boolean => /^[1-9]\d{3}-/.test(wall);
/** The time zone of a property. */
const tzidOf = (property: ICAL.Property): string | undefined => {
  const tzid = property.getFirstParameter("tzid");
  return typeof tzid === "string" && tzid !== "" ? tzid : undefined;
};

/** The instant of a time, in milliseconds since 1970. */
export const instantOf = ({ wall, zone }: Pick<Moment, "wall" | "zone">): number =>
  toInstant(wall, zone);

/** A time of an event in another zone; unchanged if the zones are equal. */
export const wallIn = (moment: Moment, zone: SourceZone): string =>
  moment.zone === zone ? moment.wall : toWallAt(instantOf(moment), zone);

/** A time with the name of the zone that its event is stored in. Times in that zone are unchanged. */
export const labelOf = ({ wall, zone }: Pick<Moment, "wall" | "zone">): string =>
  `${(zone.isStored ? wall : toWritten(toInstant(wall, zone), zone.timezone)).replace("T", " ")} ${zone.timezone}`;

/** The duration of an event: calendar days, which vary with daylight saving time, plus exact time. */
interface Duration {
  readonly days: number;
  readonly milliseconds: number;
}
/** The time of an entry. */
export interface Timing {
  readonly start: Moment;
  readonly duration: Duration;
}
const none: Duration = { days: 0, milliseconds: 0 };

/**
 * The time of an entry; undefined without a start. Without end and duration an all-day entry lasts a day, and a timed
 * one has no duration.
 */
export function timingOf(entry: ICAL.Component, zones: Zones): Timing | undefined {
  const start = momentOf(entry, "dtstart", zones);
  if (!start) return undefined;
  const end = momentOf(entry, "dtend", zones);
  const duration = end
    ? between(start, end)
    : (toDuration(entry.getFirstPropertyValue("duration")) ?? none);
  return { start, duration: start.isDay ? wholeDays(duration) : duration };
}

/** A listed time (`RDATE`, `EXDATE`), with its duration if it is a period. */
export interface Listed {
  readonly start: Moment;
  readonly duration: Duration | undefined;
}
/** Reads a listed time; undefined for other values. */
export function listedTiming(
  value: unknown,
  property: ICAL.Property,
  zones: Zones,
): Listed | undefined {
  const tzid = tzidOf(property);
  if (isTime(value)) return { start: toMoment(value, tzid, zones), duration: undefined };
  const period = Object(value) as Readonly<Record<"start" | "end" | "duration", unknown>>;
  if (!isTime(period.start)) return undefined;
  const start = toMoment(period.start, tzid, zones);
  const duration = isTime(period.end)
    ? between(start, toMoment(period.end, tzid, zones))
    : toDuration(period.duration);
  return { start, duration };
}

/** Exact time between two moments. If the end is a repeated local time, the second one may be meant. */
function between(start: Moment, end: Moment): Duration {
  if (start.isDay)
    return { days: (dateOf(end.wall) - dateOf(start.wall)) / dayMs, milliseconds: 0 };
  const began = instantOf(start);
  const first = instantOf(end) - began;
  const length = first >= 0 ? first : toInstant(end.wall, end.zone, true) - began;
  return { days: 0, milliseconds: Math.max(0, length) };
}
const dateOf = (wall: string): number => Date.parse(`${wall.slice(0, 10)}T00:00:00Z`);

/** `P1D` is a calendar day, `PT24H` are hours; negative values become 0. */
function toDuration(value: unknown): Duration | undefined {
  if (typeof value !== "object" || value === null || !("toSeconds" in value)) return undefined;
  const { weeks, days, hours, minutes, seconds, isNegative } = value as ICAL.Duration;
  if (isNegative) return none;
  const milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return { days: weeks * 7 + days, milliseconds };
}

const wholeDays = ({ days, milliseconds }: Duration): Duration => ({
  days: Math.max(1, Math.floor(days + milliseconds / dayMs)),
  milliseconds: 0,
});

/** A local time some milliseconds later. */
export const shifted = (wall: string, milliseconds: number): string =>
  formatTime(Date.parse(`${wall}Z`) + milliseconds);

/** The instant at which something ends that starts at a local time. */
export const endOf = (
  { wall, zone }: { readonly wall: string; readonly zone: SourceZone },
  { days, milliseconds }: Duration,
): number =>
  (days === 0 ? toInstant(wall, zone) : toInstant(shifted(wall, days * dayMs), zone)) +
  milliseconds;
