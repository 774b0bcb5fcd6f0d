import { createYield } from "@waymark/core";
import { newBudget } from "../recurrence/budget.ts";
import { textIn, toBlocks, toCalendar, toComponent } from "./component.ts";
import { toFeedEvents } from "./events.ts";
import { maxZones } from "./file-zone.ts";
import type { FeedEvent, Window } from "./occurrence.ts";
import { defaultZone, toZones } from "./zones.ts";

/** A calendar file that was read. */
export interface Feed {
  /** The name of the calendar. */
  readonly name: string;
  readonly events: readonly FeedEvent[];
  /** Warnings about omitted parts. */
  readonly warnings: readonly string[];
  /** Whether the file ends before its calendar does. */
  readonly isCut: boolean;
  /** Whether everything in the window was read. */
  readonly isWhole: boolean;
  /** Whether every event has an ID. */
  readonly isNamed: boolean;
}
/** Maximum number of characters and entries of a file. */
const maxCharacters = 10_485_760;
const maxEntries = 20_000;

/** An invalid calendar file. The message describes the error. */
export class IcalError extends Error {
  override readonly name = "IcalError";
}

/**
 * Reads a calendar file (RFC 5545): its events in a time window, with an event per occurrence. Times without a zone are
 * in `timezone`. Yields to other work while it reads.
 *
 * @throws IcalError for an invalid file.
 */
export async function readIcal(
  text: string,
  { timezone, ...window }: Window & { readonly timezone: string },
): Promise<Feed> {
  if (text.length > maxCharacters)
    throw new IcalError("The file has more than 10 million characters.");
  const pause = createYield();
  const blocks = await toBlocks(text, { zones: maxZones, events: maxEntries, pause });
  if (!blocks) throw new IcalError("The file is not a calendar: it contains no VCALENDAR.");
  const warnings: string[] = [];
  if (blocks.left > 0)
    warnings.push(`Only the first ${maxEntries} of ${maxEntries + blocks.left} entries were read.`);
  if (blocks.isCut) warnings.push("The calendar file is incomplete: an END line is missing.");
  const calendar = toCalendar(blocks.own);
  const budget = newBudget(blocks.events.length);
  const inFile = new Map(
    blocks.zones.flatMap((block) => {
      const { component } = toComponent(block);
      const tzid = textIn(component, "tzid");
      return component && tzid ? [[tzid, component] as const] : [];
    }),
  );
  const standard = defaultZone(calendar, timezone, warnings);
  const zones = toZones({ timezone: standard, inFile, warnings, budget });
  const reading = { zones, window, warnings, budget, pause };
  const { events, isWhole } = await toFeedEvents(blocks.events, reading);
  return {
    name: textIn(calendar, "x-wr-calname").slice(0, 200),
    events,
    warnings,
    isCut: blocks.isCut,
    isWhole: isWhole && blocks.left === 0 && !blocks.isCut,
    isNamed: events.every(({ uid }) => uid !== ""),
  };
}
