import { attachment, typeRuntimeOf, type TypeRuntime } from "@waymark/content";
import type { NamespaceContext } from "@waymark/core";
import type { CalendarOptions } from "./options.ts";
import { event, organizer, venue } from "./types.ts";

/** The shared data of all routes: types with their access rules, and the options of the site. */
export interface Calendar {
  readonly event: TypeRuntime;
  readonly venue: TypeRuntime;
  readonly organizer: TypeRuntime;
  readonly image: TypeRuntime;
  readonly options: CalendarOptions;
}
/** The kinds of items that events are linked to. */
export type Kind = "venue" | "organizer";
export const kinds = ["venue", "organizer"] as const;
/** The kinds of links to items in the trash: they are links again when the items are restored. */
export const trashedLink = { venue: "trashed-venue", organizer: "trashed-organizer" } as const;

/** The calendar of a site. */
export const calendarOf = (setup: NamespaceContext<CalendarOptions>): Calendar => ({
  event: typeRuntimeOf(event, setup),
  venue: typeRuntimeOf(venue, setup),
  organizer: typeRuntimeOf(organizer, setup),
  image: typeRuntimeOf(attachment, setup),
  options: setup.options,
});
