import {
  contentRoutes,
  contentTypes,
  grantsFor,
  statuses,
  taxonomies,
  termRoutes,
} from "@waymark/content";
import { defineModule } from "@waymark/core";
import { errors } from "./errors.ts";
import { calendarErrorMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { screensEn } from "./messages/screens-en.ts";
import { followContact, followDeleted, followEvent, setMissingDates } from "./listeners.ts";
import { eventData } from "./item-data.ts";
import { options } from "./options.ts";
import { calendarImporter } from "./remote-import/importer.ts";
import { calendarScreens } from "./screens.ts";
import { eventTimes } from "./services.ts";
import { tables } from "./tables.ts";
import { calendarCategory, event, ignored, organizer, venue } from "./types.ts";
import { v1 } from "./v1.ts";

export type { EventItem } from "./items/event.ts";
export type { OrganizerItem, VenueItem } from "./items/contact.ts";
export { options as calendarOptions, type CalendarOptions } from "./options.ts";
export { toPlain } from "./event-document.ts";
export { showContact, showEvent, eventSources, type EventSource } from "./pages.ts";
export { checked } from "./args/scalars.ts";
export { readTime } from "./time/read.ts";
export {
  findEvents,
  saveContact,
  saveEvent,
  trashEvent,
  type EventQuery,
  type EventPage,
  type SavedContact,
  type SavedEvent,
} from "./services.ts";
export type { WithImageInput } from "./writes/image.ts";
export { type ContactValues, titleKeys } from "./writes/contact.ts";
export { type EventInput, readContactInput, readEventInput } from "./writes/event-input.ts";
export type { CalendarV1 } from "./v1.ts";
export { tables as calendarTables } from "./tables.ts";
export { calendarCategory, event, ignored, organizer, venue } from "./types.ts";

/** Events with venues, organizers and categories. */
export const calendar = defineModule({
  name: "calendar",
  requires: ["content"],
  options,
  tables,
  errors,
  errorMessages: calendarErrorMessages,
  contributes: [
    statuses(ignored),
    contentTypes(event, venue, organizer),
    taxonomies(calendarCategory),
    eventTimes,
    grantsFor(event),
    grantsFor(venue),
    grantsFor(organizer),
    calendarScreens,
    operationsAr,
    operationsDe,
    screensAr,
    screensDe,
    screensEn,
    calendarImporter,
    eventData,
  ],
  on: [followEvent, setMissingDates, followContact, followDeleted],
  namespaces: (setup) => [
    v1(setup),
    contentRoutes(event, setup),
    contentRoutes(venue, setup),
    contentRoutes(organizer, setup),
    termRoutes(calendarCategory, setup),
  ],
});

export { calendarErrorMessages } from "./messages/index.ts";
