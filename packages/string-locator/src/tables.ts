import { datetime, id, integer, table, text } from "@waymark/core";

/** Every try to change something, whatever became of it. Removed by age: see `jobs.ts`. */
const tries = table(
  {
    id: id(),
    at: datetime(),
    /** Who tried; 0 for a caller who is no user. */
    user: integer(),
    login: text().default(""),
    /** `save`, `replace` or `restore`. */
    action: text(),
    /** What it was about, cut to 1,200 characters. Of a path that leads nowhere it is what was sent. */
    place: text(),
    /** `done`, a fault, or `begun` where the site was stopped before it knew. */
    outcome: text().default("begun"),
    /** What the text was and is known by: the SHA-256 of its bytes. */
    before: text().default(""),
    after: text().default(""),
    /** What the backup of a file is called. */
    backup: text().default(""),
  },
  { indexes: [["at"]] },
);

/** What texts of items were before they were changed. They go with their row of `tries`. */
const kept = table({ attempt: integer(), text: text() }, { key: ["attempt"] });

export const tables = { tries, kept };
