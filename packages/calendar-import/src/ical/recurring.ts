import type ICAL from "ical.js";
import { instantOf, type Moment, momentOf, shifted, type Timing, timingOf } from "./duration.ts";
import {
  eventAt,
  factsOf,
  type FeedEvent,
  isWithin,
  nameAt,
  type ReadContext,
  single,
} from "./occurrence.ts";
import { keyOf, keysOf, type Move, occurrencesOf, removedOf, wallOf } from "./occurrences.ts";
import type { Zones } from "./zones.ts";

/**
 * The occurrences of an event, with moved or changed ones in place of the original; a single one if it does not recur.
 * Times are computed in the event's own zone.
 */
export function* recurring(
  uid: string,
  master: ICAL.Component,
  entries: readonly ICAL.Component[],
  reading: ReadContext,
): Iterable<FeedEvent> {
  const { window, zones } = reading;
  const isOnce = !master.hasProperty("rrule") && !master.hasProperty("rdate");
  const timing = timingOf(master, zones);
  if (isOnce || !timing) {
    yield* single(uid === "" ? "" : `${uid}0`, master, reading);
    return;
  }
  const name = (moment: Moment) => (uid === "" ? "" : nameAt(uid, moment));
  const changes = changesOf(entries, timing.start, zones);
  const following = [...changes.values()]
    .filter((change) => change.isForFollowing)
    .toSorted((a, b) => b.at - a.at);
  const removed = removedOf(master, timing.start, zones);
  const facts = factsOf(master);
  for (const one of occurrencesOf(master, timing, reading, following)) {
    if (keysOf(one.start).some((key) => removed.has(key) || changes.has(key))) continue;
    const at = instantOf(one.start);
    const change = following.find((found) => found.at < at);
    const moved = change ? movedBy(change, one.start) : one;
    if (isWithin(moved, window)) yield eventAt(name(one.start), change?.facts ?? facts, moved);
  }
  for (const { original, timing: moved, facts: changed } of changes.values())
    if (isWithin(moved, window)) yield eventAt(name(original), changed, moved);
}

/** A changed occurrence of a recurring event, optionally with all that follow. */
interface Change extends Move {
  /** The original time, in the zone of the event. */
  readonly original: Moment;
  readonly key: string;
  readonly at: number;
  readonly facts: ReturnType<typeof factsOf>;
  /** Whether it has `RANGE=THISANDFUTURE`. */
  readonly isForFollowing: boolean;
}
/** Changes by the key of the original time; the newest of several. */
function changesOf(
  entries: readonly ICAL.Component[],
  start: Moment,
  zones: Zones,
): ReadonlyMap<string, Change> {
  const found = new Map<string, Change>();
  for (const entry of entries) {
    const change = toChange(entry, start, zones);
    const known = change && found.get(change.key);
    if (change && change.facts.sequence >= (known?.facts.sequence ?? 0))
      found.set(change.key, change);
  }
  return found;
}
function toChange(entry: ICAL.Component, start: Moment, zones: Zones): Change | undefined {
  const which = momentOf(entry, "recurrence-id", zones);
  const timing = timingOf(entry, zones);
  if (!which || !timing) return undefined;
  const range = entry.getFirstProperty("recurrence-id")?.getFirstParameter("range");
  const original = { ...start, wall: wallOf(which, start) };
  return {
    original,
    key: keyOf(which, start),
    at: instantOf(original),
    timing,
    facts: factsOf(entry),
    isForFollowing: String(range ?? "").toUpperCase() === "THISANDFUTURE",
    shift: Date.parse(`${timing.start.wall}Z`) - Date.parse(`${original.wall}Z`),
  };
}
/** A later occurrence, moved by the same shift as the change, with its duration. */
const movedBy = ({ timing, shift }: Change, { wall }: Moment): Timing => ({
  start: { ...timing.start, wall: shifted(wall, shift) },
  duration: timing.duration,
});
