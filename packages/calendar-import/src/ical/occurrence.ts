import { toLocal } from "@waymark/core";
import type ICAL from "ical.js";
import type { Budget } from "../recurrence/budget.ts";
import { factsOf, type Facts } from "./facts.ts";
import { instantOf, type Moment, type Zones } from "./moment.ts";
import { day, placeOf } from "./place.ts";

/** One event of a feed: of what recurs, one of the times that it happens. */
export interface FeedEvent extends Facts {
  /** What names it for good; empty where the feed gives it no name. */
  readonly uid: string;
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
  const placed = placeOf(entry, zones);
  if (!placed) {
    warnings.push(`"${titleOf(entry)}" has no time.`);
    return [];
  }
  if (!isWithin(placed.start, placed.length, window.once)) return [];
  return [eventAt(uid, factsOf(entry), placed.start, placed.length)];
}
export const titleOf = (entry: ICAL.Component): string =>
  String(entry.getFirstPropertyValue("summary") ?? "").slice(0, 100);

/** One time of a recurring event is named by the time that its rule gives it, wherever it was moved. */
export const nameAt = (uid: string, wall: string, timezone: string): string =>
  `${uid}-${wall.replace("T", " ")} ${timezone}`;

export function isWithin(start: Moment, length: number, { from, to }: Stretch): boolean {
  const began = instantOf(start);
  return began + length >= from.getTime() && began <= to.getTime();
}

/** An event at one of its times: as many hours, or as many whole days, as it has. */
export function eventAt(uid: string, facts: Facts, start: Moment, length: number): FeedEvent {
  const { timezone, isDay } = start;
  const end = isDay
    ? new Date(Date.parse(`${start.wall}Z`) + length - day).toISOString().slice(0, 19)
    : toLocal(new Date(instantOf(start) + length), timezone);
  return { uid, start: start.wall, end, timezone, allDay: isDay, ...facts };
}
