import { formatTime } from "@waymark/core";
import type ICAL from "ical.js";
import { spend, type Budget } from "../recurrence/budget.ts";
import { expand } from "../recurrence/expand.ts";
import { readRule } from "../recurrence/rule.ts";
import type { SourceZone } from "./source-zone.ts";
import { isTime, toWall } from "./time-value.ts";

/** A change of a zone's offset. */
interface Transition {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** UTC offset before and after, in milliseconds. */
  readonly before: number;
  readonly after: number;
}
/** Limits: observances per zone, dates per observance, and zones per file. */
const mostObservances = 50;
const mostDates = 200;
export const mostZones = 200;

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
    .slice(0, mostObservances)
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
    walls.push(...expand(rule, { start, from, to, until, most: 20, budget }));
  }
  for (const property of component.getAllProperties("rdate").slice(0, mostDates))
    for (const time of property.getValues().slice(0, mostDates)) {
      if (walls.length >= 2 * mostDates || !spend(budget, 5)) break;
      if (isTime(time)) walls.push(toWall(time));
    }
  // Onsets are in the local time before the transition.
  return walls.map((wall) => ({ at: Date.parse(`${wall}Z`) - before, before, after }));
}

/** The end of a rule in the local time before the transition. It is in UTC, except in some old files. */
const untilWall = (until: string, before: number): string =>
  until.endsWith("Z") ? formatTime(Date.parse(until) + before) : until;
