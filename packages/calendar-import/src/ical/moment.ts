import type ICAL from "ical.js";
import { isZone, toLocal, toUtc } from "@waymark/core";
import { zoneNamed } from "./zone-names.ts";
import type { FileZone } from "./file-zone.ts";

/** A time of a calendar file: by which clock it is, and what that clock shows. */
export interface Moment {
  /** `YYYY-MM-DDTHH:MM:SS`; of a day its first second. */
  readonly wall: string;
  /** An IANA name. */
  readonly timezone: string;
  readonly isDay: boolean;
}
/** What times without a zone are meant by, and the zones that the file describes itself. */
export interface Zones {
  readonly standard: string;
  readonly inFile: ReadonlyMap<string, FileZone>;
}

/**
 * Reads a time. One of UTC is shown by the standard clock; a zone that nobody else knows is what the file says of it;
 * a time without a zone, and one whose zone is not even described, goes by the standard clock.
 */
export function toMoment(time: ICAL.Time, tzid: string | undefined, zones: Zones): Moment {
  const wall = toWall(time);
  const { standard, inFile } = zones;
  if (time.isDate) return { wall, timezone: standard, isDay: true };
  if (time.zone.tzid === "UTC") return fromUtc(wall, standard);
  const named = tzid === undefined ? undefined : zoneNamed(tzid);
  if (named !== undefined && isZone(named)) return { wall, timezone: named, isDay: false };
  const described = tzid === undefined ? undefined : inFile.get(tzid);
  if (!described) return { wall, timezone: standard, isDay: false };
  const utc = Date.parse(`${wall}Z`) - described.offsetAt(wall) * 1000;
  return fromUtc(new Date(utc).toISOString().slice(0, 19), standard);
}
const fromUtc = (utc: string, timezone: string): Moment => ({
  wall: toLocal(utc, timezone),
  timezone,
  isDay: false,
});

/** What a clock shows. */
export const toWall = (time: ICAL.Time): string => {
  const two = (number: number) => String(number).padStart(2, "0");
  const date = `${String(time.year).padStart(4, "0")}-${two(time.month)}-${two(time.day)}`;
  return time.isDate
    ? `${date}T00:00:00`
    : `${date}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}`;
};

/** The moment of a wall clock, in milliseconds since 1970. */
export const instantOf = ({ wall, timezone }: Pick<Moment, "wall" | "timezone">): number =>
  Date.parse(`${toUtc(wall, timezone)}Z`);
