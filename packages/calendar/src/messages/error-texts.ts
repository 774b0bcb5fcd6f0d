import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const calendarErrorTexts = {
  ...errorTexts(errors),
  unknownStatus: "Unknown status: {status}.",
  publicStatuses: "You are not allowed to filter by this status; only publish is allowed.",
  dateOrTime: "Must be a date or time such as 2026-01-31 19:00.",
  endsBeforeStart: "The event must end after its start and before the year 10000.",
  eventMissing: "The event {id} was not found.",
  venueMissing: "The venue {id} was not found.",
  organizerMissing: "The organizer {id} was not found.",
  termMissing: "The term {id} was not found.",
  imageMissing: "The image was not found.",
  latitudeMissing: "geoloc_lng requires geoloc_lat.",
  longitudeMissing: "geoloc_lat requires geoloc_lng.",
  url: "Must be an http or https URL.",
  email: "Must be an email address.",
  boolean: "Must be true or false.",
  positive: "Must be an integer above 0.",
  degrees: "Must be degrees between -{max} and {max}.",
  linked: "Must be IDs or objects with values for new {type}, at most {max}.",
  imageValue: "Must be the ID or the URL of an image.",
  cost: "Must be a string such as 20€, or a list of them.",
  ids: "Must be a list of IDs.",
  idsOrSlugs: "Must be a list of IDs or slugs.",
  idsOrNames: "Must be a list of IDs, slugs or names.",
  statuses: "Must be a list of statuses.",
  string: "Must be a string.",
  nonEmptyString: "Must be a non-empty string.",
  line: "Must be a string of at most 1000 characters.",
  shortName: "Must be a name of at most 100 characters.",
  searchWords: "Must contain search words, at most 300 characters.",
  oneOrMore: "Must be 1 or greater.",
} as const;
/** The same texts in another language. */
export type CalendarErrorTexts = { readonly [K in keyof typeof calendarErrorTexts]: string };
