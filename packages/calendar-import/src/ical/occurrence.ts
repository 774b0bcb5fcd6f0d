import { dayMs } from "@waymark/core";
import type ICAL from "ical.js";
import type { Budget } from "../recurrence/budget.ts";
import { endOf, timingOf, shifted, type Timing } from "./duration.ts";
import { factsOf, type Facts } from "./facts.ts";
import { instantOf, labelOf, type Moment } from "./moment.ts";
import { toWritten } from "./source-zone.ts";
import type { Zones } from "./zones.ts";

/** An event of a feed: for recurring events one occurrence. */
export interface FeedEvent extends Facts {
  /** Its stable ID; empty if the feed has none. */
  readonly uid: string;
  /** In `timezone`; with an offset for the second of two repeated local times. */
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly allDay: boolean;
}
/** A time range. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}
/** The time ranges for recurring and single events, and the maximum number. */
export interface Window extends Stretch {
  readonly once: Stretch;
  readonly most: number;
}
/** The context for reading the entries of a file. */
export interface Reading {
  readonly zones: Zones;
  readonly window: Window;
  readonly warnings: string[];
  readonly budget: Budget;
  readonly pause: () => Promise<void> | undefined;
}

/** An entry that does not recur. */
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

/** The ID of an occurrence contains the time by its rule, even if it was moved. */
export const nameAt = (uid: string, moment: Pick<Moment, "wall" | "zone">): string =>
  `${uid}-${labelOf(moment)}`;

/** Whether an event overlaps a time range. */
export const isWithin = ({ start, duration }: Timing, { from, to }: Stretch): boolean =>
  endOf(start, duration) >= from.getTime() && instantOf(start) <= to.getTime();

/** An event in the zone that it is stored in. The end of an all-day event is its last day. */
export function eventAt(uid: string, facts: Facts, { start, duration }: Timing): FeedEvent {
  const { wall, zone, isDay } = start;
  const { timezone } = zone;
  if (isDay) {
    const end = shifted(wall, (duration.days - 1) * dayMs);
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
