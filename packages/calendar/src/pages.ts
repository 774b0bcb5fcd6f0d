import { defineContribution, type Service } from "@waymark/core";
import { type Context, defineService } from "./builder.ts";
import { type Calendar, calendarOf } from "./calendar.ts";
import {
  type ResponseContext,
  type Item,
  loadEvents,
  loadContacts,
  openContact,
} from "./items/loaded.ts";
import { type EventItem, toEventItem } from "./items/event.ts";
import {
  type OrganizerItem,
  toOrganizerItem,
  toVenueItem,
  type VenueItem,
} from "./items/contact.ts";
import { venue } from "./types.ts";

/** Converts events for responses; the number of queries is constant. */
export async function toEventResponses(
  calendar: Calendar,
  ctx: Context,
  items: readonly Item[],
  more: Pick<ResponseContext, "password" | "withDocument"> = {},
): Promise<EventItem[]> {
  const loaded = await loadEvents(calendar, ctx, items);
  const { actor, site, settings } = ctx;
  const show = { calendar, actor, site, settings, ...more };
  return items.flatMap((item) => toEventItem(item, loaded, show) ?? []);
}

/** A source that imports events. */
export interface EventSource {
  /** Its name. */
  readonly name: string;
  /** Whether the event with this ID was imported and would be imported again. */
  readonly isImported: Service<number, boolean>;
}
/**
 * Sources of imported events. If a user deletes an imported event, it gets the status `ignored` instead of
 * being trashed, so that it is not imported again.
 */
export const eventSources = defineContribution<EventSource>("calendar.event-sources");

/** Returns an event for its page, if the caller may read it. A password-protected event has only its title and time. */
export const showEvent = defineService(
  "calendar.show-event",
  async (ctx, item: Item): Promise<EventItem | undefined> => {
    const [event] = await toEventResponses(calendarOf(ctx), ctx, [item], {
      withDocument: true,
    });
    return event;
  },
);

/** Returns a venue or organizer for its page, if the caller may read it. */
export const showContact = defineService(
  "calendar.show-contact",
  async (ctx, item: Item): Promise<VenueItem | OrganizerItem> => {
    const calendar = calendarOf(ctx);
    const { actor, site, settings } = ctx;
    const kind = item.type === venue.name ? "venue" : "organizer";
    const open = openContact(calendar[kind], actor, item);
    const loaded = await loadContacts(calendar, ctx, [open]);
    const show = { calendar, actor, site, settings, withDocument: true };
    return kind === "venue" ? toVenueItem(open, loaded, show) : toOrganizerItem(open, loaded, show);
  },
);
