import { toLocal } from "@waymark/core";
import type ICAL from "ical.js";
import { factsOf } from "./facts.ts";
import { expand } from "../recurrence/expand.ts";
import { readRule, type Rule } from "../recurrence/rule.ts";
import {
  eventAt,
  isWithin,
  nameAt,
  single,
  titleOf,
  type FeedEvent,
  type Reading,
} from "./occurrence.ts";
import { instantOf, toMoment, toWall, type Moment, type Zones } from "./moment.ts";
import { isTime, momentOf, placeOf, tzidOf, type Placed } from "./place.ts";

/** The most that one entry has of rules, of lists of times, and of times that are taken out of it. */
const most = { rules: 10, lists: 1000, values: 5000 };

/** Every time of an event that recurs, those that were moved or changed in their place; an event that happens once. */
export function recurring(
  uid: string,
  master: ICAL.Component,
  changes: readonly ICAL.Component[],
  reading: Reading,
): readonly FeedEvent[] {
  const { window, zones } = reading;
  const isOnce = !master.hasProperty("rrule") && !master.hasProperty("rdate");
  const placed = placeOf(master, zones);
  if (isOnce || !placed) return single(uid === "" ? "" : `${uid}0`, master, reading);
  const { start, length } = placed;
  const name = (wall: string) => (uid === "" ? "" : nameAt(uid, wall, start.timezone));
  const gone = new Set(valuesOf(master, "exdate", start, zones));
  const moved = new Map<string, ICAL.Component>();
  for (const change of changes) {
    const which = momentOf(change, "recurrence-id", zones);
    if (which) moved.set(wallIn(which, start), change);
  }
  const events: FeedEvent[] = [];
  const facts = factsOf(master);
  for (const wall of wallsOf(master, placed, reading)) {
    // A day that is taken out takes out what happens on it.
    const names = [wall, wall.slice(0, 10)];
    if (names.some((one) => gone.has(one) || moved.has(one))) continue;
    const at = { ...start, wall };
    if (isWithin(at, length, window)) events.push(eventAt(name(wall), facts, at, length));
  }
  for (const [wall, change] of moved) {
    const place = placeOf(change, zones);
    if (place && isWithin(place.start, place.length, window))
      events.push(eventAt(name(wall), factsOf(change), place.start, place.length));
  }
  return events;
}

/** What the clock of an event shows each time that it happens within the window, in order. */
function wallsOf(
  master: ICAL.Component,
  { start, length }: Placed,
  { window, warnings, zones, budget }: Reading,
): readonly string[] {
  const { timezone } = start;
  const from = toLocal(new Date(window.from.getTime() - length), timezone);
  const to = toLocal(window.to, timezone);
  const rules = master.getAllProperties("rrule").slice(0, most.rules);
  const walls = new Set<string>(rules.length === 0 ? [start.wall] : []);
  for (const property of rules) {
    const rule = readRule(String(property.getFirstValue()));
    if (!rule) {
      warnings.push(
        `"${titleOf(master)}" recurs by a rule that is not understood: it is taken once.`,
      );
      walls.add(start.wall);
      continue;
    }
    const until = untilOf(rule, timezone);
    const wanted = { start: start.wall, from, to, until, most: window.most + 1, budget };
    for (const wall of expand(rule, wanted)) walls.add(wall);
  }
  for (const wall of valuesOf(master, "rdate", start, zones)) walls.add(wall);
  return [...walls].toSorted();
}

/** The last time of a rule by the clock of its event. */
function untilOf({ until }: Rule, timezone: string): string | undefined {
  if (until === undefined) return undefined;
  return until.endsWith("Z") ? toLocal(until.slice(0, 19), timezone) : until;
}

/** Times that are listed one by one, by the clock of the event; days as days. */
function valuesOf(
  entry: ICAL.Component,
  name: string,
  start: Moment,
  zones: Zones,
): readonly string[] {
  let left = most.values;
  return entry
    .getAllProperties(name)
    .slice(0, most.lists)
    .flatMap((property) => {
      // Of a list only what is used is looked at: every look into a zone takes its time.
      const values = property.getValues().slice(0, left);
      left -= values.length;
      return values.flatMap((value): readonly string[] => {
        // A period begins with its start.
        const time = isTime(value) ? value : (Object(value) as { start?: unknown }).start;
        if (!isTime(time)) return [];
        if (time.isDate && !start.isDay) return [toWall(time).slice(0, 10)];
        return [wallIn(toMoment(time, tzidOf(property), zones), start)];
      });
    })
    .filter((wall) => /^[1-9]\d{3}-/.test(wall));
}
/** What the clock of an event shows at a moment. */
function wallIn(moment: Moment, { timezone, isDay }: Moment): string {
  if (isDay) return `${moment.wall.slice(0, 10)}T00:00:00`;
  return moment.isDay ? moment.wall.slice(0, 10) : toLocal(new Date(instantOf(moment)), timezone);
}
