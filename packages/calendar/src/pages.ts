import { calendarOf } from "./calendar.ts";
import { defineService } from "./context.ts";
import {
  type OrganizerItem,
  toOrganizerItem,
  toVenueItem,
  type VenueItem,
} from "./items/contact.ts";
import type { EventItem } from "./items/event.ts";
import { loadContacts, type Item } from "./items/loaded.ts";
import { toEventResponses } from "./routes/event-responses.ts";
import { venue } from "./types.ts";

/** An event for its page, if the caller may read the item; a protected one has only its title and time. */
export const showEvent = defineService(
  "calendar.show-event",
  async (scope, item: Item): Promise<EventItem | undefined> => {
    const [event] = await toEventResponses(calendarOf(scope))(scope, [item], {
      withDocument: true,
    });
    return event;
  },
);

/** A venue or organizer for its page, if the caller may read the item. */
export const showContact = defineService(
  "calendar.show-contact",
  async (scope, item: Item): Promise<VenueItem | OrganizerItem> => {
    const calendar = calendarOf(scope);
    const { actor, site, settings } = scope;
    const loaded = await loadContacts(calendar, scope, [item]);
    const show = { calendar, actor, site, settings, withDocument: true };
    return item.type === venue.name
      ? toVenueItem(item, loaded, show)
      : toOrganizerItem(item, loaded, show);
  },
);
