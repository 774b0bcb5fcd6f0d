import { boolean, id, integer, real, table, text } from "@waymark/core";

/**
 * The time of an event: one row per item of the type. Times are `YYYY-MM-DDTHH:MM:SS`: `start` and `end` in UTC, their
 * `_local` twins in the event's time zone. Status and author are copied from the item, so that a list uses one index
 * and needs no join.
 */
const events = table(
  {
    content: integer(),
    status: text(),
    author: integer(),
    start: text(),
    end: text(),
    start_local: text(),
    end_local: text(),
    /** Seconds from start to end. */
    duration: integer(),
    /** An IANA name, or an offset such as `UTC+5:30`. */
    timezone: text(),
    all_day: boolean().default(false),
    /** Hidden from lists. */
    hidden: boolean().default(false),
    featured: boolean().default(false),
  },
  {
    key: ["content"],
    indexes: [
      ["status", "hidden", "start", "duration", "content"],
      ["status", "hidden", "start_local", "duration", "content"],
      ["status", "hidden", "end", "content"],
      ["status", "-duration"],
      ["author", "status", "start"],
    ],
  },
);

/** Links of events to venues and organizers. Status and end are copied from the event. */
const links = table(
  {
    event: integer(),
    /** `venue` or `organizer`; `trashed-venue` or `trashed-organizer` while that item is in the trash. */
    kind: text(),
    /** ID of the venue or organizer. */
    target: integer(),
    /** Position among those of the event. */
    position: integer(),
    status: text(),
    end: text(),
  },
  {
    key: ["target", "event"],
    indexes: [
      ["event", "kind", "position"],
      ["target", "status", "end"],
    ],
  },
);

/** Search data of venues and organizers, by item ID: all their words, and the location of a venue. */
const contacts = table(
  {
    id: id(),
    type: text(),
    status: text(),
    /** Publication date of the item. */
    date: text(),
    words: text(),
    /** Latitude and longitude in degrees. */
    lat: real().nullable(),
    lng: real().nullable(),
  },
  {
    indexes: [["lat", "lng"]],
    search: { columns: ["words"], newestBy: "date", narrowedBy: ["type", "status"] },
  },
);

/** The tables of the calendar, for modules with their own queries. */
export const tables = { events, links, contacts };
