import { attachment, shelfOf, type Shelf } from "@waymark/content";
import type { Setup } from "@waymark/core";
import type { CalendarOptions } from "./options.ts";
import { event, organizer, venue } from "./types.ts";

/** What all routes of the calendar share: how its types are kept, who may do what with them, and the options of the site. */
export interface Calendar {
  readonly event: Shelf;
  readonly venue: Shelf;
  readonly organizer: Shelf;
  readonly image: Shelf;
  readonly options: CalendarOptions;
}
/** The two kinds of items that events are linked to. */
export type Kind = "venue" | "organizer";
export const kinds = ["venue", "organizer"] as const;

/** The calendar of a site. */
export const calendarOf = (setup: Setup<CalendarOptions>): Calendar => ({
  event: shelfOf(event, setup),
  venue: shelfOf(venue, setup),
  organizer: shelfOf(organizer, setup),
  image: shelfOf(attachment, setup),
  options: setup.options,
});
