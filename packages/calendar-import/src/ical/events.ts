import type ICAL from "ical.js";
import type { Zones } from "./moment.ts";
import { nameAt, single, titleOf, type FeedEvent, type Reading } from "./occurrence.ts";
import { momentOf } from "./place.ts";
import { recurring } from "./recurring.ts";

interface Found {
  readonly events: readonly FeedEvent[];
  /** Whether everything within the window is among them. */
  readonly isWhole: boolean;
}

/** The events of a feed. What replaces one time of a recurring event comes in its place. */
export async function toFeedEvents(
  entries: readonly ICAL.Component[],
  reading: Reading,
): Promise<Found> {
  const { budget, pause, warnings, window } = reading;
  const events: FeedEvent[] = [];
  let isBroken = false;
  for (const one of byName(entries)) {
    try {
      const found = eventsOf(one, reading);
      events.push(...found.slice(0, window.most + 1 - events.length));
    } catch (error) {
      // The library reads values when they are asked for, and throws at those that make no sense.
      isBroken = true;
      const [first] = [...one.masters, ...one.changes];
      warnings.push(`"${first ? titleOf(first) : ""}" cannot be read: ${reasonOf(error)}`);
    }
    if (events.length > window.most || budget.left <= 0) break;
    await pause();
  }
  const isCut = events.length > window.most || budget.left <= 0;
  if (events.length > window.most) warnings.push(`Only the first ${window.most} events were read.`);
  else if (isCut)
    warnings.push("The rules of this file mean too much: not all of them were followed.");
  const sorted = events
    .slice(0, window.most)
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  return { events: sorted, isWhole: !isCut && !isBroken };
}
const reasonOf = (error: unknown): string => String((error as Error).message).slice(0, 200);

function eventsOf({ uid, masters, changes }: Named, reading: Reading): readonly FeedEvent[] {
  // Of several entries of one name the newest stands.
  const [master] = masters.toSorted((a, b) => sequenceOf(b) - sequenceOf(a));
  if (master) return recurring(uid, master, changes, reading);
  return changes.flatMap((one) => single(nameOfChange(uid, one, reading.zones), one, reading));
}

interface Named {
  readonly uid: string;
  readonly masters: ICAL.Component[];
  readonly changes: ICAL.Component[];
}
/** Entries by their name; each without one stands for itself. */
function byName(entries: readonly ICAL.Component[]): readonly Named[] {
  const known = new Map<string, Named>();
  const all: Named[] = [];
  for (const entry of entries) {
    const uid = String(entry.getFirstPropertyValue("uid") ?? "").trim();
    const one = (uid !== "" && known.get(uid)) || { uid, masters: [], changes: [] };
    if (uid === "" || !known.has(uid)) all.push(one);
    known.set(uid, one);
    (uid !== "" && entry.hasProperty("recurrence-id") ? one.changes : one.masters).push(entry);
  }
  return all;
}
const sequenceOf = (entry: ICAL.Component): number =>
  Number(entry.getFirstPropertyValue("sequence") ?? 0) || 0;

/** The name of a changed time whose rule is not in the file. */
function nameOfChange(uid: string, change: ICAL.Component, zones: Zones): string {
  const which = momentOf(change, "recurrence-id", zones);
  return which ? nameAt(uid, which.wall, which.timezone) : `${uid}0`;
}
