import type ICAL from "ical.js";
import type { Budget } from "../recurrence/budget.ts";
import { day, endOf, timingOf, shifted, type Timing } from "./duration.ts";
import { factsOf, type Facts } from "./facts.ts";
import { instantOf, labelOf, type Moment } from "./moment.ts";
import { toWritten } from "./source-zone.ts";
import type { Zones } from "./zones.ts";

/** One event of a feed: of what recurs, one of the times that it happens. */
export interface FeedEvent extends Facts {
  /** What names it for good; empty where the feed gives it no name. */
  readonly uid: string;
  /** By the clock of `timezone`; with an offset where that clock shows it for the second time. */
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly allDay: boolean;
}
/** A stretch of time. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}
/** When what recurs is wanted, when what happens once, and how much of both. */
export interface Window extends Stretch {
  readonly once: Stretch;
  readonly most: number;
}
/** What the entries of a file are read with. */
export interface Reading {
  readonly zones: Zones;
  readonly window: Window;
  readonly warnings: string[];
  readonly budget: Budget;
  readonly pause: () => Promise<void> | undefined;
}

/** An entry that happens once. */
export function single(
  uid: string,
  entry: ICAL.Component,
  { zones, window, warnings }: Reading,
): readonly FeedEvent[] {
  const placed = timingOf(entry, zones);
  if (!placed) {
    warnings.push(`"${titleOf(entry)}" has no start time.`);
    return [];
  }
  return isWithin(placed, window.once) ? [eventAt(uid, factsOf(entry), placed)] : [];
}
export const titleOf = (entry: ICAL.Component | undefined): string =>
  String(entry?.getFirstPropertyValue("summary") ?? "").slice(0, 100);

/** One time of a recurring event is named by the time that its rule gives it, wherever it was moved. */
export const nameAt = (uid: string, moment: Pick<Moment, "wall" | "zone">): string =>
  `${uid}-${labelOf(moment)}`;

/** Whether some of an event lies within a stretch of time. */
export const isWithin = ({ start, duration }: Timing, { from, to }: Stretch): boolean =>
  endOf(start, duration) >= from.getTime() && instantOf(start) <= to.getTime();

/** An event in the zone that it is stored with. The end of one that lasts days is its last day. */
export function eventAt(uid: string, facts: Facts, { start, duration }: Timing): FeedEvent {
  const { wall, zone, isDay } = start;
  const { timezone } = zone;
  if (isDay) {
    const end = shifted(wall, (duration.days - 1) * day);
    return { uid, start: wall, end, timezone, allDay: true, ...facts };
  }
  return {
    uid,
    start: toWritten(instantOf(start), timezone),
    end: toWritten(endOf(start, duration), timezone),
    timezone,
    allDay: false,
    ...facts,
  };
}
