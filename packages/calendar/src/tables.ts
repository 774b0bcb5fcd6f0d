import { boolean, id, integer, real, table, text } from "@waymark/core";

/**
 * When an event is: one row beside each item of the type. Times are `YYYY-MM-DDTHH:MM:SS`: `start` and `end` UTC, the
 * `_local` twins by the clock of the event's own time zone. Status and author are those of the item, kept in step with
 * it: so that a list walks one index and needs no join.
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
    /** Left out of lists. */
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

/** Where an event takes place and who holds it. Status and end are those of the event, kept in step with it. */
const links = table(
  {
    event: integer(),
    /** `venue` or `organizer`. */
    kind: text(),
    /** The venue or the organizer. */
    target: integer(),
    /** Its place among those of the event. */
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

/** What venues and organizers are found by, by the id of their item: all their words, and of a venue where it is. */
const contacts = table(
  {
    id: id(),
    type: text(),
    status: text(),
    /** When it was published, as the item has it. */
    date: text(),
    words: text(),
    /** Degrees north and east. */
    lat: real().nullable(),
    lng: real().nullable(),
  },
  {
    indexes: [["lat", "lng"]],
    search: { columns: ["words"], newestBy: "date", narrowedBy: ["type", "status"] },
  },
);

/** The tables of the calendar, for modules that read events in their own queries. */
export const tables = { events, links, contacts };
