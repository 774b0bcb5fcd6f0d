import type { JobState } from "../declare/job-queue.ts";
import type { Progress } from "../declare/job.ts";
import { datetime, id, integer, json, table, text } from "@waymark/storage";

/** Background jobs: written in the transaction that adds them, ended in the one that runs them. */
export const jobsTable = table(
  {
    id: id(),
    job: text(),
    args: json<Readonly<Record<string, unknown>>>(),
    key: text().nullable(),
    /** A `JobState`. */
    state: text().default("waiting" satisfies JobState),
    /** When a worker may claim it: when it is due, or for a running job, when its lease expires. */
    run_at: datetime(),
    attempts: integer().default(0),
    /** How often an operator has restarted it. */
    round: integer().default(0),
    error: text().default(""),
    /** The key while the job is waiting, so that no other one can wait with it; otherwise null. */
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
