import type ICAL from "ical.js";
import { toInstant, toWallAt, toWritten, type SourceZone } from "./source-zone.ts";
import { toWall, isTime } from "./time-value.ts";
import type { Zones } from "./zones.ts";

/** A time of a calendar file, in its own zone. */
export interface Moment {
  /** `YYYY-MM-DDTHH:MM:SS`; for a date its first second. */
  readonly wall: string;
  readonly zone: SourceZone;
  readonly isDay: boolean;
}

/** Reads a time with its `TZID`. Dates and times without a zone use the file's default zone. */
export function toMoment(time: ICAL.Time, tzid: string | undefined, zones: Zones): Moment {
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
export const tzidOf = (property: ICAL.Property): string | undefined => {
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
