import { timestamp, id, integer, json, table, text } from "@waymark/core";

/** Event counters of popups. They are changed only by `increment`, because many visitors are counted concurrently. */
const counts = table(
  {
    /** The id of the item; 0 for all deleted popups, whose `total` is kept. */
    popup: integer(),
    event: text(),
    /** Since the last reset. */
    count: integer().default(0),
    /** Ever. */
    total: integer().default(0),
    /** The time of the last event; null if there was none since the last reset. */
    last: timestamp().nullable(),
  },
  { key: ["popup", "event"] },
);

/** The counts until a reset. */
const resets = table(
  {
    id: id(),
    popup: integer(),
    at: timestamp(),
    counts: json<Readonly<Record<string, number>>>(),
  },
  { indexes: [["popup", "-id"]] },
);

export const tables = { counts, resets };
