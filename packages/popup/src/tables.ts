import { datetime, id, integer, json, table, text } from "@waymark/core";

/** How often something happened to a popup. Numbers change by `increment` alone: many visitors come at once. */
const counts = table(
  {
    /** The id of the item; 0 for all popups that are gone, of which `total` is kept. */
    popup: integer(),
    event: text(),
    /** Since the last reset. */
    count: integer().default(0),
    /** Ever. */
    total: integer().default(0),
    /** When it happened last; null where it has not since the last reset. */
    last: datetime().nullable(),
  },
  { key: ["popup", "event"] },
);

/** What was counted until a reset. */
const resets = table(
  {
    id: id(),
    popup: integer(),
    at: datetime(),
    counts: json<Readonly<Record<string, number>>>(),
  },
  { indexes: [["popup", "-id"]] },
);

export const tables = { counts, resets };
