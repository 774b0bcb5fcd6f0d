import { type ApiError, defineErrors, invalidArgument } from "@waymark/core";

const gone = (what: string) => `The ${what} does not exist.`;
const hidden = (what: string) => `You are not allowed to read this ${what}.`;

/** All errors of the calendar, in addition to those of core. Existing clients depend on these codes. */
export const errors = defineErrors({
  "event-not-found": [404, gone("event"), "The ID or slug is not that of an event."],
  "venue-not-found": [404, gone("venue"), "The ID or slug is not that of a venue."],
  "organizer-not-found": [404, gone("organizer"), "The ID or slug is not that of an organizer."],
  "term-not-found": [
    404,
    "The term does not exist.",
    "The ID is not that of a category or tag of events.",
  ],
  "event-not-accessible": [403, hidden("event"), "The caller may not read the event."],
  "venue-not-accessible": [403, hidden("venue"), "The caller may not read the venue."],
  "organizer-not-accessible": [403, hidden("organizer"), "The caller may not read the organizer."],
  "event-no-longer-available": [
    403,
    "This event is in the trash.",
    "The event is in the trash, and the caller may not edit it.",
  ],
  "event-password-protected": [
    403,
    "This event requires a password.",
    "The event is protected, and its password was not sent.",
  ],
  "event-archive-page-not-found": [
    404,
    "Page number exceeds the last page.",
    "`page` exceeds the last page.",
  ],
  "venue-archive-page-not-found": [
    404,
    "Page number exceeds the last page.",
    "`page` exceeds the last page.",
  ],
  "organizer-archive-page-not-found": [
    404,
    "Page number exceeds the last page.",
    "`page` exceeds the last page.",
  ],
  "event-is-in-trash": [
    410,
    "The event is already in the trash.",
    "An event in the trash was deleted without `force`.",
  ],
  "venue-is-in-trash": [
    410,
    "The venue is already in the trash.",
    "A venue in the trash was deleted without `force`.",
  ],
  "organizer-is-in-trash": [
    410,
    "The organizer is already in the trash.",
    "An organizer in the trash was deleted without `force`.",
  ],
});

/**
 * An error of status 400 for an argument that is invalid in relation to stored data; same format as all argument errors.
 */
export const invalid = (name: string, message: string): ApiError =>
  invalidArgument(name, message, false);
