import { boolean, datetime, id, integer, json, table, text } from "@waymark/core";
import type { Settings, Validators } from "./records/settings.ts";
import type { Activity, Note } from "./records/activity.ts";

/** Imports: each run, and each schedule that runs come from. */
const records = table(
  {
    id: id(),
    /** By what a worker names it. */
    import_id: text(),
    /** `calendar-ea-draft`, `-pending`, `-success`, `-failed` or `-schedule`. */
    status: text(),
    /** `ical`, `ics`, `csv` or `url`. */
    origin: text(),
    /** What a run came from: a schedule, or an import that was started again; 0 for one of its own. */
    parent: integer().default(0),
    /** Whose rights it imports with. */
    author: integer(),
    title: text().default(""),
    created: datetime(),
    modified: datetime(),
    /** The digest of the secret that the next batch has to know; empty where none may come. */
    next_hash: text().default(""),
    /** Of a schedule: when its next run is due. */
    next_run: datetime().nullable(),
    total: integer().default(0),
    percent: integer().default(0),
    settings: json<Settings>(),
    activity: json<Partial<Activity>>().default({}),
    notes: json<readonly Note[]>().default([]),
    /** What its feed said of itself last. */
    validators: json<Validators>().default({}),
    /** A digest of the settings of a schedule: two of the same are one too many. */
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

/** Where imported events came from, so that a second run finds them again. */
const imported = table(
  {
    event: integer(),
    /** What its ids are of: calendar files and feeds share theirs. */
    origin: text(),
    /** What names it at its source. */
    uid: text(),
    /** The import that it belongs to: of a run its schedule, or what it was started from. */
    record: integer(),
    /** When it was last seen at its source. */
    seen: datetime(),
    /** A digest of what the source said last. */
    said: text(),
    /** Digests of the fields as they were when the import had written them: what differs now was changed by hand. */
    kept: json<Readonly<Record<string, string>>>().default({}),
    /** It went to the trash because it vanished at its source: it comes back when it does. */
    gone: boolean().default(false),
  },
  {
    key: ["event"],
    indexes: [{ columns: ["origin", "uid"], unique: true }, ["record", "seen", "event"]],
  },
);

/** The tables of imports, for modules that look at them in their own queries. */
export const tables = { records, imported };
