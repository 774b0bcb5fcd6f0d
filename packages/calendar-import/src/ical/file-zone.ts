import type ICAL from "ical.js";
import { spend, type Budget } from "../recurrence/budget.ts";
import { expand } from "../recurrence/expand.ts";
import { readRule } from "../recurrence/rule.ts";
import { toWall } from "./moment.ts";
import { isTime } from "./place.ts";

/** A time zone as a calendar file describes it. */
export interface FileZone {
  /** Seconds that its clocks are ahead of UTC when they show this time. */
  offsetAt(wall: string): number;
}
interface Change {
  /** When it comes, by the clock until then. */
  readonly wall: string;
  readonly offset: number;
}
/** The most descriptions of one zone, and the most zones of a file, that are read. */
const mostObservances = 50;
const mostDates = 200;
export const mostZones = 200;

/** Reads what a file says of a zone (`VTIMEZONE`). Rules of it are followed up to the time that is asked for. */
export function toFileZone(component: ICAL.Component, budget: Budget): FileZone {
  const observances = ["standard", "daylight"]
    .flatMap((name) => component.getAllSubcomponents(name))
    .slice(0, mostObservances);
  const byYear = new Map<string, readonly Change[]>();
  const changesBy = (year: string): readonly Change[] => {
    let known = byYear.get(year);
    if (!known) {
      const all = observances.flatMap((one) => changesUpTo(one, year, budget));
      byYear.set(year, (known = all.toSorted((a, b) => (a.wall < b.wall ? -1 : 1))));
    }
    return known;
  };
  return {
    offsetAt(wall) {
      const changes = changesBy(wall.slice(0, 4));
      // What a zone lists is looked through for every time that is shown by it.
      spend(budget, changes.length / 50);
      return (changes.findLast((one) => one.wall <= wall) ?? changes[0])?.offset ?? 0;
    },
  };
}

/** The changes of clocks of one kind up to the end of a year: the first of all, and those of the last years. */
function changesUpTo(observance: ICAL.Component, year: string, budget: Budget): readonly Change[] {
  const start = observance.getFirstPropertyValue("dtstart");
  const offset = observance.getFirstPropertyValue("tzoffsetto");
  if (!isTime(start) || !hasSeconds(offset)) return [];
  const began = toWall(start);
  const walls = [began];
  const rule = observance.getFirstPropertyValue("rrule");
  const read = rule === null ? undefined : readRule(String(rule));
  if (read) {
    const from = `${String(Number(year) - 2).padStart(4, "0")}-01-01T00:00:00`;
    const to = `${year}-12-31T23:59:59`;
    const until = read.until?.slice(0, 19);
    walls.push(...expand(read, { start: began, from, to, until, most: 20, budget }));
  }
  for (const property of observance.getAllProperties("rdate").slice(0, mostDates))
    for (const time of property.getValues().slice(0, mostDates)) {
      if (walls.length >= 2 * mostDates || !spend(budget, 5)) break;
      if (isTime(time)) walls.push(toWall(time));
    }
  return walls.map((wall) => ({ wall, offset: offset.toSeconds() }));
}
const hasSeconds = (value: unknown): value is { toSeconds(): number } =>
  typeof value === "object" && value !== null && "toSeconds" in value;
