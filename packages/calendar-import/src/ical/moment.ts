import type ICAL from "ical.js";
import { toInstant, toWallAt, toWritten, type SourceZone } from "./source-zone.ts";
import type { Zones } from "./zones.ts";
import { toWall, isTime } from "./time-value.ts";

/** A time of a calendar file, by the clock of its own zone. */
export interface Moment {
  /** `YYYY-MM-DDTHH:MM:SS`; of a day its first second. */
  readonly wall: string;
  readonly zone: SourceZone;
  readonly isDay: boolean;
}

/** Reads a time with the `TZID` that stands beside it. Days and times without a zone go by the default zone of the file. */
export function toMoment(time: ICAL.Time, tzid: string | undefined, zones: Zones): Moment {
  const wall = toWall(time);
  if (time.isDate) return { wall, zone: zones.floating, isDay: true };
  if (time.zone.tzid === "UTC") return { wall, zone: zones.utc, isDay: false };
  return { wall, zone: tzid === undefined ? zones.floating : zones.named(tzid), isDay: false };
}

/** The time that a property of an entry names; undefined where there is none, and outside the years 1000 to 9999. */
export function momentOf(entry: ICAL.Component, name: string, zones: Zones): Moment | undefined {
  const property = entry.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!property || !isTime(value)) return undefined;
  const moment = toMoment(value, tzidOf(property), zones);
  return isSupportedYear(moment.wall) ? moment : undefined;
}
/** Whether a time lies in the years 1000 to 9999. */
export const isSupportedYear = (wall: string): boolean => /^[1-9]\d{3}-/.test(wall);
/** The time zone that a property names. */
export const tzidOf = (property: ICAL.Property): string | undefined => {
  const tzid = property.getFirstParameter("tzid");
  return typeof tzid === "string" && tzid !== "" ? tzid : undefined;
};

/** The instant of a time, in milliseconds since 1970. */
export const instantOf = ({ wall, zone }: Pick<Moment, "wall" | "zone">): number =>
  toInstant(wall, zone);

/** A time of an event by the clock of another one; the time itself where both have the same zone. */
export const wallIn = (moment: Moment, zone: SourceZone): string =>
  moment.zone === zone ? moment.wall : toWallAt(instantOf(moment), zone);

/** A time in the zone that its event is stored with, and the name of that zone. Times of that zone stay as they were written. */
export const labelOf = ({ wall, zone }: Pick<Moment, "wall" | "zone">): string =>
  `${(zone.isStored ? wall : toWritten(toInstant(wall, zone), zone.timezone)).replace("T", " ")} ${zone.timezone}`;
