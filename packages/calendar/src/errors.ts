import { ApiError, defineErrors } from "@waymark/core";

const gone = (what: string) => `There is no such ${what}.`;
const hidden = (what: string) => `This ${what} is not for you to read.`;

/** Every error of the calendar beside core's own. Clients know these codes. */
export const errors = defineErrors({
  "event-not-found": [404, gone("event"), "The id or slug names no event."],
  "venue-not-found": [404, gone("venue"), "The id or slug names no venue."],
  "organizer-not-found": [404, gone("organizer"), "The id or slug names no organizer."],
  "term-not-found": [404, "There is no such term.", "The id names no category or tag of events."],
  "event-not-accessible": [403, hidden("event"), "The caller may not read the event."],
  "venue-not-accessible": [403, hidden("venue"), "The caller may not read the venue."],
  "organizer-not-accessible": [403, hidden("organizer"), "The caller may not read the organizer."],
  "event-no-longer-available": [
    403,
    "This event is in the trash.",
    "An event in the trash is read by somebody who may not edit it.",
  ],
  "event-password-protected": [
    403,
    "This event asks for a password.",
    "A protected event is read without its password.",
  ],
  "event-archive-page-not-found": [404, "There are fewer pages.", "`page` lies past the last one."],
  "venue-archive-page-not-found": [404, "There are fewer pages.", "`page` lies past the last one."],
  "organizer-archive-page-not-found": [
    404,
    "There are fewer pages.",
    "`page` lies past the last one.",
  ],
  "event-is-in-trash": [410, "It is in the trash already.", "An event in the trash is deleted."],
  "venue-is-in-trash": [410, "It is in the trash already.", "A venue in the trash is deleted."],
  "organizer-is-in-trash": [
    410,
    "It is in the trash already.",
    "An organizer in the trash is deleted.",
  ],
});

/** 400 for an argument that only what is stored shows to be wrong; in the form of every refused argument. */
export const invalid = (name: string, message: string): ApiError =>
  new ApiError("rest_invalid_param", `Invalid parameter(s): ${name}`, 400, {
    params: { [name]: message },
    details: [],
  });
