import type ICAL from "ical.js";
import { dayMs, formatOffset, formatTime, offsetAt } from "@waymark/core";
import { type Budget, spend } from "../recurrence/budget.ts";
import { expand } from "../recurrence/expand.ts";
import { readRule } from "../recurrence/rule.ts";
import { twoDigits } from "../two-digits.ts";

/** The local time. */
export const toWall = (time: ICAL.Time): string => {
  const date = `${String(time.year).padStart(4, "0")}-${twoDigits(time.month)}-${twoDigits(time.day)}`;
  return time.isDate
    ? `${date}T00:00:00`
    : `${date}T${twoDigits(time.hour)}:${twoDigits(time.minute)}:${twoDigits(time.second)}`;
};
/** Whether a value is a time; the library exports no class for times. */
export const isTime = (value: unknown): value is ICAL.Time =>
  typeof value === "object" && value !== null && "isDate" in value && "year" in value;

/** A change of a zone's offset. */
interface Transition {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** UTC offset before and after, in milliseconds. */
  readonly before: number;
  readonly after: number;
}
/** Limits: observances per zone, dates per observance, and zones per file. */
const maxObservances = 50;
const maxDates = 200;
export const maxZones = 200;

/**
 * A zone defined in a calendar file (`VTIMEZONE`), with its own rules; its events are stored in `timezone`. Undefined
 * if it has no observance.
 */
export function toFileZone(
  component: ICAL.Component,
  timezone: string,
  budget: Budget,
): SourceZone | undefined {
  const observances = ["standard", "daylight"]
    .flatMap((name) => component.getAllSubcomponents(name))
    .slice(0, maxObservances)
    .flatMap((one) => toObservance(one) ?? []);
  if (observances.length === 0) return undefined;
  const byYear = new Map<number, readonly Transition[]>();
  const transitionsOf = (year: number): readonly Transition[] => {
    let known = byYear.get(year);
    if (!known) {
      const all = observances.flatMap((one) => transitionsUpTo(one, year, budget));
      byYear.set(year, (known = all.toSorted((a, b) => a.at - b.at)));
    }
    return known;
  };
  return {
    timezone,
    isStored: false,
    offsetAt(instant) {
      const transitions = transitionsOf(new Date(instant).getUTCFullYear());
      // Searching a long list takes time, and without an offset there is no correct time.
      if (!spend(budget, transitions.length / 50))
        throw new Error("its time zone has too many transitions.");
      const last = transitions.findLast(({ at }) => at <= instant);
      return last ? last.after : (transitions[0]?.before ?? 0);
    },
  };
}

interface Observance {
  readonly component: ICAL.Component;
  readonly start: string;
  readonly before: number;
  readonly after: number;
}
function toObservance(component: ICAL.Component): Observance | undefined {
  const start = component.getFirstPropertyValue("dtstart");
  const to = component.getFirstPropertyValue("tzoffsetto");
  const from = component.getFirstPropertyValue("tzoffsetfrom");
  if (!isTime(start) || !isOffset(to)) return undefined;
  const after = to.toSeconds() * 1000;
  return {
    component,
    start: toWall(start),
    before: isOffset(from) ? from.toSeconds() * 1000 : after,
    after,
  };
}
const isOffset = (value: unknown): value is { toSeconds(): number } =>
  typeof value === "object" && value !== null && "toSeconds" in value;

/**
 * The transitions of an observance up to the end of next year: the first one, the listed ones, and those of the last
 * three years by its rule.
 */
function transitionsUpTo(
  { component, start, before, after }: Observance,
  year: number,
  budget: Budget,
): readonly Transition[] {
  const walls = [start];
  const text = component.getFirstPropertyValue("rrule");
  const rule = text === null ? undefined : readRule(String(text));
  if (rule) {
    const to = `${String(year + 1).padStart(4, "0")}-12-31T23:59:59`;
    const until = rule.until === undefined ? undefined : untilWall(rule.until, before);
    const last = until !== undefined && until < to ? until : to;
    const from = `${String(Math.max(0, Number(last.slice(0, 4)) - 3)).padStart(4, "0")}-01-01T00:00:00`;
    walls.push(...expand(rule, { start, from, to, until, max: 20, budget }));
  }
  for (const property of component.getAllProperties("rdate").slice(0, maxDates))
    for (const time of property.getValues().slice(0, maxDates)) {
      if (walls.length >= 2 * maxDates || !spend(budget, 5)) break;
      if (isTime(time)) walls.push(toWall(time));
    }
  // Onsets are in the local time before the transition.
  return walls.map((wall) => ({ at: Date.parse(`${wall}Z`) - before, before, after }));
}

/** The end of a rule in the local time before the transition. It is in UTC, except in some old files. */
const untilWall = (until: string, before: number): string =>
  until.endsWith("Z") ? formatTime(Date.parse(until) + before) : until;

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
