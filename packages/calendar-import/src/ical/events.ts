import type ICAL from "ical.js";
import { beginEntry, isLeft } from "../recurrence/budget.ts";
import { labelOf, momentOf } from "./moment.ts";
import { single, titleOf, type FeedEvent, type Reading } from "./occurrence.ts";
import { recurring } from "./recurring.ts";
import type { Zones } from "./zones.ts";

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
  let isPartial = false;
  for (const one of byName(entries)) {
    const label = `"${titleOf(one.masters[0] ?? one.changes[0])}"`;
    beginEntry(budget);
    try {
      for (const event of eventsOf(one, reading)) {
        events.push(event);
        await pause();
        if (events.length > window.most) break;
      }
    } catch (error) {
      // The library reads values when they are asked for, and throws at those that make no sense.
      isPartial = true;
      warnings.push(`${label} cannot be read: ${reasonOf(error)}`);
    }
    if (!isLeft(budget)) {
      isPartial = true;
      warnings.push(
        `The recurrence rules of ${label} take too long: not all of its times were found.`,
      );
    }
    if (events.length > window.most || budget.file <= 0) break;
    await pause();
  }
  if (events.length > window.most) warnings.push(`Only the first ${window.most} events were read.`);
  else if (budget.file <= 0)
    warnings.push("The recurrence rules of this file take too long: some were not followed.");
  const isCut = events.length > window.most || isPartial;
  const sorted = events
    .slice(0, window.most)
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  return { events: sorted, isWhole: !isCut };
}
const reasonOf = (error: unknown): string => String((error as Error).message).slice(0, 200);

function eventsOf({ uid, masters, changes }: Named, reading: Reading): Iterable<FeedEvent> {
  // The entry with the highest SEQUENCE replaces others with the same UID.
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
  return which ? `${uid}-${labelOf(which)}` : `${uid}0`;
}
