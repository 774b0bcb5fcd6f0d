import type ICAL from "ical.js";
import { expand } from "../recurrence/expand.ts";
import { readRule, type Rule } from "../recurrence/rule.ts";
import {
  endOf,
  instantOf,
  isSupportedYear,
  type Listed,
  listedTiming,
  type Moment,
  type Timing,
  wallIn,
} from "./duration.ts";
import { type SourceZone, toInstant, toWallAt } from "./file-zone.ts";
import { titleOf, type ReadContext } from "./occurrence.ts";
import type { Zones } from "./zones.ts";

/** Limits per entry: rules, lists of times, and times in them. */
const maxOccurrences = { rules: 10, lists: 1000, values: 5000 };

/** A change that moves all later occurrences of an event. */
export interface Move {
  readonly timing: Timing;
  /** Milliseconds of local time. */
  readonly shift: number;
}

/** The occurrences of a recurring event by its rules and lists, in order; at least those near the window. */
export function occurrencesOf(
  master: ICAL.Component,
  timing: Timing,
  reading: ReadContext,
  following: readonly Move[],
): readonly Timing[] {
  const { start, duration } = timing;
  const found = new Map<number, Timing>();
  const add = (one: Timing): void => {
    const at = instantOf(one.start);
    if (!found.has(at)) found.set(at, one);
  };
  const rules = master.getAllProperties("rrule").slice(0, maxOccurrences.rules);
  if (rules.length === 0) add(timing);
  for (const property of rules)
    for (const wall of wallsOf(
      String(property.getFirstValue()),
      master,
      timing,
      reading,
      following,
    ))
      add({ start: { ...start, wall }, duration });
  for (const one of listed(master, "rdate", reading.zones)) {
    const wall = wallOf(one.start, start);
    add({ start: { ...start, wall }, duration: one.duration ?? duration });
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, one]) => one);
}

/** The local times of a rule. */
function wallsOf(
  text: string,
  master: ICAL.Component,
  timing: Timing,
  { window, warnings, budget }: ReadContext,
  following: readonly Move[],
): readonly string[] {
  const { start } = timing;
  const read = readRule(text);
  if (!read) {
    const reason = /FREQ=(?:HOUR|MINUTE|SECOND)LY/i.test(text)
      ? "recurs more than daily"
      : "has an unsupported recurrence rule";
    warnings.push(`"${titleOf(master)}" ${reason}: only its first occurrence is imported.`);
    return [start.wall];
  }
  const { zone } = start;
  // All-day events have no times, even if the rule has hours.
  const rule = start.isDay ? { ...read, hours: [], minutes: [], seconds: [] } : read;
  // An occurrence before the window may overlap it, or be moved into it.
  const lasts = Math.max(...[timing, ...following.map((change) => change.timing)].map(lengthOf));
  const shifts = [0, ...following.map(({ shift }) => shift)];
  const last = untilOf(rule, start);
  const walls = expand(rule, {
    start: start.wall,
    from: wallAt(window.from.getTime() - lasts - Math.max(...shifts) - slack, zone),
    to: wallAt(window.to.getTime() - Math.min(...shifts) + slack, zone),
    until: last === undefined ? undefined : wallAt(last + slack, zone),
    max: window.max * (following.length > 0 ? 2 : 1) + 200,
    budget,
  });
  return last === undefined ? walls : walls.filter((wall) => toInstant(wall, zone) <= last);
}
const lengthOf = ({ start, duration }: Timing): number => endOf(start, duration) - instantOf(start);

/** Around daylight saving changes, local times are not in the order of instants. */
const slack = 7_200_000;
const [first, final] = [Date.UTC(1000, 0, 3), Date.UTC(9999, 11, 29)];
const wallAt = (instant: number, zone: SourceZone): string =>
  toWallAt(Math.min(final, Math.max(first, instant)), zone);

/** The last instant of a rule. All-day events have no zone and use the date of an end in UTC. */
function untilOf({ until }: Rule, { zone, isDay }: Moment): number | undefined {
  if (until === undefined) return undefined;
  if (isDay) return toInstant(`${until.slice(0, 10)}T00:00:00`, zone);
  return until.endsWith("Z") ? Date.parse(until) : toInstant(until, zone);
}

/** The keys of an occurrence: its instant, and its date for a whole day. */
export const keysOf = (start: Moment): readonly string[] =>
  start.isDay ? [start.wall.slice(0, 10)] : [String(instantOf(start)), start.wall.slice(0, 10)];
/** The key that a moment refers to. */
export const keyOf = (moment: Moment, start: Moment): string =>
  start.isDay || moment.isDay ? moment.wall.slice(0, 10) : String(instantOf(moment));

/** The local time of a moment in the event's zone. A date refers to the event's time on it. */
export function wallOf(moment: Moment, start: Moment): string {
  if (start.isDay) return `${moment.wall.slice(0, 10)}T00:00:00`;
  if (moment.isDay) return `${moment.wall.slice(0, 10)}${start.wall.slice(10)}`;
  return wallIn(moment, start.zone);
}

/** The keys of excluded occurrences; a date excludes all on it. */
export const removedOf = (
  master: ICAL.Component,
  start: Moment,
  zones: Zones,
): ReadonlySet<string> =>
  new Set(listed(master, "exdate", zones).map((one) => keyOf(one.start, start)));

/** Times of a list. */
function listed(entry: ICAL.Component, name: "exdate" | "rdate", zones: Zones): readonly Listed[] {
  let left = maxOccurrences.values;
  return entry
    .getAllProperties(name)
    .slice(0, maxOccurrences.lists)
    .flatMap((property) => {
      const values = property.getValues().slice(0, left);
      left -= values.length;
      return values.flatMap((value) => listedTiming(value, property, zones) ?? []);
    })
    .filter(({ start }) => isSupportedYear(start.wall));
}
