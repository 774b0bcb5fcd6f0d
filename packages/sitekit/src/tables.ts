import { timestamp, id, integer, json, table, text } from "@waymark/core";
import { countTables } from "./collect/tables.ts";

/**
 * Data of users, and of the site as user 0: dismissed tours, handled notices, answers, tracking preference. At most 200
 * entries per kind and user.
 */
const kept = table(
  {
    user: integer(),
    kind: text(),
    name: text(),
    value: json<unknown>().default(null),
    at: timestamp(),
    /** Null: never. */
    expires: timestamp().nullable(),
  },
  { key: ["user", "kind", "name"], indexes: [["kind", "user"], ["expires"]] },
);

/** Verification tags for pages: SHA-256 digests, valid for five minutes, at most ten per user. */
const setupTags = table(
  { digest: text(), user: integer(), expires: timestamp() },
  { key: ["digest"], indexes: [["user", "expires"], ["expires"]] },
);

/** Audit log of activations, changes and resets. The latest 1,000. */
const deeds = table(
  {
    id: id(),
    user: integer(),
    deed: text(),
    about: json<unknown>().default(null),
    at: timestamp(),
  },
  { indexes: [["at"]] },
);

/** The tables of this module. */
export const tables = { kept, setupTags, deeds, ...countTables };
