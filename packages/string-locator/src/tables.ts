import { timestamp, id, integer, table, text } from "@waymark/core";

/** All attempts to change a text. Deleted by age: see `jobs.ts`. */
const tries = table(
  {
    id: id(),
    at: timestamp(),
    /** User ID; 0 for an anonymous caller. */
    user: integer(),
    login: text().default(""),
    /** `save`, `replace` or `restore`. */
    action: text(),
    /** Location, cut to 1,200 characters. For an invalid one the sent value. */
    place: text(),
    /** `done`, an error code, or `begun` if the site was stopped before the end. */
    outcome: text().default("begun"),
    /** Version of the text before and after: the SHA-256 of its bytes. */
    before: text().default(""),
    after: text().default(""),
    /** Name of the file's backup. */
    backup: text().default(""),
  },
  { indexes: [["at"]] },
);

/** Previous texts of items. Deleted with their row of `tries`. */
const kept = table({ attempt: integer(), text: text() }, { key: ["attempt"] });

export const tables = { tries, kept };
