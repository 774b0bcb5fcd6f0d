import type { Progress } from "../declare/job.ts";
import { datetime, id, integer, json, table, text } from "../storage/table.ts";
import type { JobState } from "./queue.ts";

/** Background work, waiting and done: written in the transaction that asked for it, ended in the one that did it. */
export const jobsTable = table(
  {
    id: id(),
    job: text(),
    args: json<Readonly<Record<string, unknown>>>(),
    key: text().nullable(),
    /** A `JobState`. */
    state: text().default("waiting" satisfies JobState),
    /** When a worker may take it: when it is due, and while it runs, when its lease ends. */
    run_at: datetime(),
    attempts: integer().default(0),
    /** How often an operator has let it run anew. */
    round: integer().default(0),
    error: text().default(""),
    /** The key while it waits, so that nothing else can wait under it; else null. */
    waiting_key: text().nullable(),
    added: datetime().nullable(),
    started: datetime().nullable(),
    ended: datetime().nullable(),
    progress: json<Progress | null>().nullable(),
  },
  {
    indexes: [
      ["state", "run_at", "id"],
      ["state", "ended", "id"],
      { columns: ["job", "waiting_key"], unique: true },
    ],
  },
);
