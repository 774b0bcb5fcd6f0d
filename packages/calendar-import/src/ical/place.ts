import type ICAL from "ical.js";
import { instantOf, toMoment, type Moment, type Zones } from "./moment.ts";

/** When an entry is. */
export interface Placed {
  readonly start: Moment;
  /** Milliseconds; of whole days so many of them. */
  readonly length: number;
}
export const day = 86_400_000;

/** When an entry is; undefined where it has no time. Without an end it lasts as long as it says, else a day or no time at all. */
export function placeOf(entry: ICAL.Component, zones: Zones): Placed | undefined {
  const start = momentOf(entry, "dtstart", zones);
  if (!start) return undefined;
  const end = momentOf(entry, "dtend", zones);
  const duration = secondsOf(entry.getFirstPropertyValue("duration")) * 1000;
  if (start.isDay) {
    const whole = end ? Date.parse(`${end.wall}Z`) - Date.parse(`${start.wall}Z`) : duration;
    return { start, length: Math.max(day, whole) };
  }
  return { start, length: Math.max(0, end ? instantOf(end) - instantOf(start) : duration) };
}

/** The time that a property of an entry names; undefined where there is none, and outside the years 1000 to 9999. */
export function momentOf(entry: ICAL.Component, name: string, zones: Zones): Moment | undefined {
  const property = entry.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!property || !isTime(value)) return undefined;
  const moment = toMoment(value, tzidOf(property), zones);
  return /^[1-9]\d{3}-/.test(moment.wall) ? moment : undefined;
}
export const tzidOf = (property: ICAL.Property): string | undefined => {
  const tzid = property.getFirstParameter("tzid");
  return typeof tzid === "string" && tzid !== "" ? tzid : undefined;
};
/** Whether a value is a time; the library tells it by no class that can be named here. */
export const isTime = (value: unknown): value is ICAL.Time =>
  typeof value === "object" && value !== null && "isDate" in value && "year" in value;
const secondsOf = (duration: unknown): number =>
  typeof duration === "object" && duration !== null && "toSeconds" in duration
    ? (duration as { toSeconds(): number }).toSeconds()
    : 0;
