import { boolean, timestamp, id, integer, json, table, text } from "@waymark/core";
import type { Activity, Note } from "./records/activity.ts";
import type { Settings, Validators } from "./records/settings.ts";

/** Imports: schedules and runs. */
const records = table(
  {
    id: id(),
    /** Name for workers. */
    import_id: text(),
    /** `calendar-ea-draft`, `-pending`, `-success`, `-failed` or `-schedule`. */
    status: text(),
    /** `ical`, `ics`, `csv` or `url`. */
    origin: text(),
    /** ID of the schedule or import that it is a run of; 0 for none. */
    parent: integer().default(0),
    /** ID of the user whose permissions it uses. */
    author: integer(),
    title: text().default(""),
    created: timestamp(),
    modified: timestamp(),
    /** Digest of the secret for the next batch; empty if none is expected. */
    next_hash: text().default(""),
    /** Next run of a schedule. */
    next_run: timestamp().nullable(),
    total: integer().default(0),
    percent: integer().default(0),
    settings: json<Settings>(),
    activity: json<Partial<Activity>>().default({}),
    notes: json<readonly Note[]>().default([]),
    /** Validators of the last read of a feed. */
    validators: json<Validators>().default({}),
    /** Digest of the settings of a schedule, to reject duplicates. */
    digest: text().default(""),
  },
  {
    indexes: [
      { columns: ["import_id"], unique: true },
      ["status", "-created", "-id"],
      ["status", "modified"],
      ["status", "next_run"],
      ["parent", "-created", "-id"],
      { columns: ["digest"], few: true },
    ],
  },
);

/** Sources of imported events, to match them in later runs. */
const imported = table(
  {
    event: integer(),
    /** Origin of its IDs: calendar files and feeds share theirs. */
    origin: text(),
    /** ID at its source. */
    uid: text(),
    /** The import that it belongs to: for a run its schedule or the first import. */
    record: integer(),
    /** Last time it was seen at its source. */
    seen: timestamp(),
    /** Digest of the last content at the source. */
    said: text(),
    /** Digests of the fields as written by the import: a difference means a change by hand. */
    kept: json<Readonly<Record<string, string>>>().default({}),
    /** Whether it was trashed because it vanished at its source: it is restored when it reappears. */
    gone: boolean().default(false),
  },
  {
    key: ["event"],
    indexes: [{ columns: ["origin", "uid"], unique: true }, ["record", "seen", "event"]],
  },
);

/** The tables of imports, for modules with their own queries. */
export const tables = { records, imported };
