import { datetime, id, integer, json, table, text } from "@waymark/core";
import { countTables } from "./collect/tables.ts";

/**
 * What the kit keeps of users, and of the site as user 0: tours that were dismissed, notices that were answered,
 * answers to questions, whether somebody lets their use be counted. Of one kind a user has at most 200.
 */
const kept = table(
  {
    user: integer(),
    kind: text(),
    name: text(),
    value: json<unknown>().default(null),
    at: datetime(),
    /** Null: it stays. */
    expires: datetime().nullable(),
  },
  { key: ["user", "kind", "name"], indexes: [["kind", "user"], ["expires"]] },
);

/**
 * Tags that prove that what the kit prints reaches pages: SHA-256 digests, five minutes each, at most ten of a user.
 */
const setupTags = table(
  { digest: text(), user: integer(), expires: datetime() },
  { key: ["digest"], indexes: [["user", "expires"], ["expires"]] },
);

/** Who has switched, changed or reset what. The newest 1,000. */
const deeds = table(
  { id: id(), user: integer(), deed: text(), about: json<unknown>().default(null), at: datetime() },
  { indexes: [["at"]] },
);

/** What this module keeps. */
export const tables = { kept, setupTags, deeds, ...countTables };
