import type ICAL from "ical.js";
import { beginEntry, isLeft } from "../recurrence/budget.ts";
import { type EventBlock, textIn, toComponent } from "./component.ts";
import { labelOf, momentOf } from "./duration.ts";
import { impossibleTime } from "./impossible-time.ts";
import { single, titleOf, type FeedEvent, type ReadContext } from "./occurrence.ts";
import { recurring } from "./recurring.ts";
import type { Zones } from "./zones.ts";

interface Found {
  readonly events: readonly FeedEvent[];
  /** Whether all events in the window are included. */
  readonly isWhole: boolean;
}

/**
 * The events of a feed, with changed occurrences in place of the original ones. Entries are parsed one at a time: those
 * of a large file take much more memory than its text.
 */
export async function toFeedEvents(
  blocks: readonly EventBlock[],
  reading: ReadContext,
): Promise<Found> {
  const { budget, pause, warnings, window, zones } = reading;
  const events: FeedEvent[] = [];
  let isPartial = false;
  for (const some of byUid(blocks)) {
    const entries: ICAL.Component[] = [];
    for (const block of some) {
      const { component, problem } = toComponent(block);
      const impossible = component && impossibleTime(component);
      if (component && impossible === undefined) entries.push(component);
      isPartial ||= !component || impossible !== undefined || !hasStart(component, zones);
      if (problem !== undefined) warnings.push(problem);
      if (impossible !== undefined)
        warnings.push(
          `Line ${block.line}: "${titleOf(component)}" was not imported: ${impossible}`,
        );
      await pause();
    }
    beginEntry(budget);
    try {
      for (const event of eventsOf(entries, reading)) {
        events.push(event);
        if (events.length > window.max) break;
        await pause();
      }
    } catch (error) {
      // The library parses values lazily, and throws for invalid ones.
      isPartial = true;
      warnings.push(`"${titleOf(entries[0])}" cannot be read: ${reasonOf(error)}`);
    }
    if (!isLeft(budget)) {
      isPartial = true;
      const label = `"${titleOf(entries[0])}"`;
      warnings.push(
        `The recurrence rules of ${label} take too long: some occurrences are missing.`,
      );
    }
    if (events.length > window.max || budget.file <= 0) break;
  }
  if (events.length > window.max) warnings.push(`Only the first ${window.max} events were read.`);
  else if (budget.file <= 0)
    warnings.push("The recurrence rules of this file take too long: some were not expanded.");
  const isCut = events.length > window.max || isPartial;
  const sorted = events
    .slice(0, window.max)
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  return { events: sorted, isWhole: !isCut };
}
/** Whether an entry has a time to start at. Invalid values are reported when the event is read. */
function hasStart(entry: ICAL.Component, zones: Zones): boolean {
  try {
    return momentOf(entry, "dtstart", zones) !== undefined;
  } catch {
    return true;
  }
}
const reasonOf = (error: unknown): string => String((error as Error).message).slice(0, 200);

/** Groups entries by UID; those without one are separate. */
function byUid(blocks: readonly EventBlock[]): readonly (readonly EventBlock[])[] {
  const known = new Map<string, EventBlock[]>();
  const all: EventBlock[][] = [];
  for (const block of blocks) {
    const some = block.uid === "" ? undefined : known.get(block.uid);
    if (some) some.push(block);
    else {
      const first = [block];
      all.push(first);
      known.set(block.uid, first);
    }
  }
  return all;
}

/** The events of the entries with one UID. */
function eventsOf(entries: readonly ICAL.Component[], reading: ReadContext): Iterable<FeedEvent> {
  const uid = textIn(entries[0], "uid").trim();
  const isChange = (entry: ICAL.Component) => uid !== "" && entry.hasProperty("recurrence-id");
  const changes = entries.filter(isChange);
  // The entry with the highest SEQUENCE replaces others with the same UID.
  const [master] = entries
    .filter((entry) => !isChange(entry))
    .toSorted((a, b) => sequenceOf(b) - sequenceOf(a));
  if (master) return recurring(uid, master, changes, reading);
  return changes.flatMap((one) => single(nameOfChange(uid, one, reading.zones), one, reading));
}
const sequenceOf = (entry: ICAL.Component): number =>
  Number(entry.getFirstPropertyValue("sequence") ?? 0) || 0;

/** The ID of a changed occurrence whose rule is not in the file. */
function nameOfChange(uid: string, change: ICAL.Component, zones: Zones): string {
  const which = momentOf(change, "recurrence-id", zones);
  return which ? `${uid}-${labelOf(which)}` : `${uid}0`;
}
